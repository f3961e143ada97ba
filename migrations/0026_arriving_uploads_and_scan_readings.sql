CREATE TABLE "scan_readings" (
	"upload_id" integer PRIMARY KEY NOT NULL,
	"engine" text NOT NULL,
	"reading" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "uploads" ADD COLUMN "arriving_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "scan_readings" ADD CONSTRAINT "scan_readings_upload_id_uploads_id_fk" FOREIGN KEY ("upload_id") REFERENCES "public"."uploads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "uploads_in_work" ON "uploads" USING btree ("state") WHERE "uploads"."state" in ('arriving', 'uploaded');