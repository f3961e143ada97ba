ALTER TABLE "stored_emails" ALTER COLUMN "text" SET DEFAULT '';--> statement-breakpoint
ALTER TABLE "stored_emails" ALTER COLUMN "html" SET DEFAULT '';--> statement-breakpoint
ALTER TABLE "sent_emails" ADD COLUMN "recipient" text;--> statement-breakpoint
ALTER TABLE "stored_emails" ADD COLUMN "sealed" text;--> statement-breakpoint
CREATE INDEX "sent_emails_recipient" ON "sent_emails" USING btree ("recipient","sent_at");--> statement-breakpoint
-- Codes that were stored without encryption have long expired.
DELETE FROM "stored_emails" WHERE "key" LIKE 'code:%';
