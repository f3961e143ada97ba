CREATE TABLE "newsletter_issues" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "newsletter_issues_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"subject" text NOT NULL,
	"text" text NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"tested_revision" integer,
	"edited_by" text NOT NULL,
	"edited_at" timestamp with time zone NOT NULL,
	"sent_by" text,
	"sending_at" timestamp with time zone,
	"final_figures" jsonb
);
--> statement-breakpoint
CREATE TABLE "newsletter_recipients" (
	"issue_id" integer NOT NULL,
	"subscriber_id" integer NOT NULL,
	"is_enqueued" boolean DEFAULT false NOT NULL,
	CONSTRAINT "newsletter_recipients_issue_id_subscriber_id_pk" PRIMARY KEY("issue_id","subscriber_id")
);
--> statement-breakpoint
ALTER TABLE "newsletter_recipients" ADD CONSTRAINT "newsletter_recipients_issue_id_newsletter_issues_id_fk" FOREIGN KEY ("issue_id") REFERENCES "public"."newsletter_issues"("id") ON DELETE cascade ON UPDATE no action;