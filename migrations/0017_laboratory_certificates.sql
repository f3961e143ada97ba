ALTER TABLE "reports" ADD COLUMN "customer_contact" text;--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "place_of_performance" text;--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "laboratory_sample_id" text;--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "obtained_by" text;--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "sampling_method" text;--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "deviations" text;--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "certificate" jsonb;