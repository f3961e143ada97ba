ALTER TABLE "report_results" ADD COLUMN "specification" text;--> statement-breakpoint
ALTER TABLE "report_results" ADD COLUMN "conclusion" text;--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "verdict_today" text;--> statement-breakpoint
-- What a report judges of its product since the third edition; every signed document has the name.
UPDATE "reports" r SET "product" = r."product" || jsonb_build_object('name', (d."text"::jsonb) #>> '{payload,product,name}')
FROM "signed_documents" d WHERE d."report_id" = r."id" AND d."kind" = 'report' AND NOT r."product" ? 'name';
