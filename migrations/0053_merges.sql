CREATE TABLE "merges" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "merges_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"from_id" integer NOT NULL,
	"into_id" integer NOT NULL,
	"records" jsonb NOT NULL,
	"operator" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"undone_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "merged_follows" (
	"merge_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"followed_both" boolean NOT NULL,
	CONSTRAINT "merged_follows_merge_id_user_id_pk" PRIMARY KEY("merge_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "merges" ADD CONSTRAINT "merges_from_id_supplements_id_fk" FOREIGN KEY ("from_id") REFERENCES "public"."supplements"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "merges" ADD CONSTRAINT "merges_into_id_supplements_id_fk" FOREIGN KEY ("into_id") REFERENCES "public"."supplements"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "merged_follows" ADD CONSTRAINT "merged_follows_merge_id_merges_id_fk" FOREIGN KEY ("merge_id") REFERENCES "public"."merges"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "merged_follows" ADD CONSTRAINT "merged_follows_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "merges_into" ON "merges" USING btree ("into_id");--> statement-breakpoint
CREATE INDEX "merges_from" ON "merges" USING btree ("from_id");