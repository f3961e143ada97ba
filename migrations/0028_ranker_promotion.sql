CREATE TABLE "promotion_holds" (
	"held" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"operator" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "promotion_holds_one_row" CHECK ("promotion_holds"."held")
);
--> statement-breakpoint
ALTER TABLE "ai_feedback" ADD COLUMN "network" text;--> statement-breakpoint
ALTER TABLE "ranker_versions" ADD COLUMN "decision" text;--> statement-breakpoint
ALTER TABLE "ranker_versions" ADD COLUMN "judged" jsonb;