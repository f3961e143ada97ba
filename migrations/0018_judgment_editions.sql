-- What is known of earlier reports is their verdict, judged under edition 1. Their answers and hazards stay null.
ALTER TABLE "supplement_search" ADD COLUMN "safety_verdict" text;--> statement-breakpoint
ALTER TABLE "supplement_search" ADD COLUMN "label_verdict" text;--> statement-breakpoint
ALTER TABLE "supplement_search" ADD COLUMN "warning" text;--> statement-breakpoint
ALTER TABLE "supplement_search" ADD COLUMN "hazards" text[];--> statement-breakpoint
ALTER TABLE "supplement_search" ADD COLUMN "headline" text;--> statement-breakpoint
ALTER TABLE "supplement_search" ADD COLUMN "judgment_edition" text;--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "judgment_edition" text DEFAULT '1' NOT NULL;--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "safety_verdict" text;--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "label_verdict" text;--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "warning" text;--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "headline" text;--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "hazards" text[];--> statement-breakpoint
UPDATE "supplement_search" SET "judgment_edition" = '1' WHERE "report_id" IS NOT NULL;
