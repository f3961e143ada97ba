CREATE TABLE "brand_follows" (
	"user_id" integer NOT NULL,
	"brand_id" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "brand_follows_user_id_brand_id_pk" PRIMARY KEY("user_id","brand_id")
);
--> statement-breakpoint
CREATE TABLE "merged_brand_follows" (
	"merge_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"followed_both" boolean NOT NULL,
	CONSTRAINT "merged_brand_follows_merge_id_user_id_pk" PRIMARY KEY("merge_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "brand_follows" ADD CONSTRAINT "brand_follows_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "brand_follows" ADD CONSTRAINT "brand_follows_brand_id_brands_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brands"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "merged_brand_follows" ADD CONSTRAINT "merged_brand_follows_merge_id_brand_merges_id_fk" FOREIGN KEY ("merge_id") REFERENCES "public"."brand_merges"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "merged_brand_follows" ADD CONSTRAINT "merged_brand_follows_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "brand_follows_brand" ON "brand_follows" USING btree ("brand_id");