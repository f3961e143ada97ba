ALTER TABLE "reports" ADD COLUMN "evidence_grade" text;--> statement-breakpoint
-- Scores of an earlier day are recalculated at the next start, and with them the grade and the headline.
UPDATE "reports" SET "scored_on" = "scored_on" - 1;
