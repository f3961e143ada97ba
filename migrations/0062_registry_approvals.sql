CREATE TABLE "registry_approvals" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "registry_approvals_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"content" jsonb NOT NULL,
	"content_hash" text NOT NULL,
	"user_id" integer NOT NULL,
	"via" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "registry_approvals_content" UNIQUE("content_hash")
);
--> statement-breakpoint
ALTER TABLE "registry_approvals" ADD CONSTRAINT "registry_approvals_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;