ALTER TABLE "notice_matches" ADD COLUMN "found_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "notice_matches" ADD COLUMN "reason" text;