ALTER TABLE "approvals" ADD COLUMN "key_id" text;--> statement-breakpoint
ALTER TABLE "approvals" ADD COLUMN "signature" text;