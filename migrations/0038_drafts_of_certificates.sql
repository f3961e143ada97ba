ALTER TABLE "report_drafts" DROP CONSTRAINT "report_drafts_pkey";--> statement-breakpoint
ALTER TABLE "report_drafts" ALTER COLUMN "report_number" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "report_drafts" ALTER COLUMN "supplement_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "report_drafts" ALTER COLUMN "file" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "report_drafts" ADD COLUMN "id" integer PRIMARY KEY NOT NULL GENERATED ALWAYS AS IDENTITY (sequence name "report_drafts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1);--> statement-breakpoint
ALTER TABLE "report_drafts" ADD COLUMN "intake" jsonb;--> statement-breakpoint
ALTER TABLE "report_drafts" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "report_drafts" ADD CONSTRAINT "report_drafts_reportNumber_unique" UNIQUE("report_number");