CREATE TABLE "listed_products" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "listed_products_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"brand_id" integer NOT NULL,
	"category" text NOT NULL,
	"products" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "listed_products" ADD CONSTRAINT "listed_products_brand_id_brands_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brands"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "listed_products_brand" ON "listed_products" USING btree ("brand_id");
--> statement-breakpoint
CREATE INDEX "brands_slug_trigrams" ON "brands" USING gin ("slug" gin_trgm_ops);
--> statement-breakpoint
CREATE FUNCTION fold_listed_products() RETURNS void LANGUAGE sql AS $$ SELECT $$;
--> statement-breakpoint
-- For the triggers below; its file in migrations/functions replaces it right after the migrations.
CREATE FUNCTION add_listed_products() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER listed_products_inserted AFTER INSERT ON supplement_search
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION add_listed_products();
--> statement-breakpoint
CREATE TRIGGER listed_products_updated AFTER UPDATE ON supplement_search
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION add_listed_products();
--> statement-breakpoint
CREATE TRIGGER listed_products_deleted AFTER DELETE ON supplement_search
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION add_listed_products();
--> statement-breakpoint
INSERT INTO listed_products (brand_id, category, products)
SELECT s.brand_id, s.category, count(*) FROM supplement_search s JOIN brands b ON b.id = s.brand_id
WHERE s.listed GROUP BY s.brand_id, s.category;
