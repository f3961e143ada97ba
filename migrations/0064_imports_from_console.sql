ALTER TABLE "import_runs" ADD COLUMN "file_sha256" text;--> statement-breakpoint
ALTER TABLE "import_runs" ADD COLUMN "downloads" text[];--> statement-breakpoint
ALTER TABLE "import_runs" ADD COLUMN "is_waiting" boolean DEFAULT false NOT NULL;