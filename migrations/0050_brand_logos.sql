CREATE TABLE "brand_logos" (
	"brand_id" integer PRIMARY KEY NOT NULL,
	"sha256" text NOT NULL,
	"bytes" "bytea" NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "brand_logos" ADD CONSTRAINT "brand_logos_brand_id_brands_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brands"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "brand_logos_sha256" ON "brand_logos" USING btree ("sha256");--> statement-breakpoint
CREATE TRIGGER notify_page_change AFTER INSERT OR UPDATE OR DELETE ON brand_logos
  FOR EACH STATEMENT EXECUTE FUNCTION notify_page_change();--> statement-breakpoint
CREATE TRIGGER notify_page_change AFTER INSERT OR UPDATE OR DELETE ON product_photos
  FOR EACH STATEMENT EXECUTE FUNCTION notify_page_change();
