CREATE TABLE "brand_link_rejections" (
	"first_key" text NOT NULL,
	"second_key" text NOT NULL,
	"operator" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "brand_link_rejections_first_key_second_key_pk" PRIMARY KEY("first_key","second_key")
);
--> statement-breakpoint
CREATE TABLE "brand_links" (
	"brand_id" integer PRIMARY KEY NOT NULL,
	"head_id" integer NOT NULL,
	"relation" text NOT NULL,
	"evidence" text NOT NULL,
	"shared_products" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "brand_links" ADD CONSTRAINT "brand_links_brand_id_brands_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brands"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "brand_links" ADD CONSTRAINT "brand_links_head_id_brands_id_fk" FOREIGN KEY ("head_id") REFERENCES "public"."brands"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "brand_links_head" ON "brand_links" USING btree ("head_id");