CREATE TABLE "label_amount_changes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "label_amount_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"block" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "label_amounts" (
	"ingredient_id" integer NOT NULL,
	"block" integer NOT NULL,
	"amounts" jsonb NOT NULL,
	CONSTRAINT "label_amounts_ingredient_id_block_pk" PRIMARY KEY("ingredient_id","block")
);
--> statement-breakpoint
CREATE TABLE "listed_brands" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "listed_brands_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"products" integer NOT NULL,
	"brand_id" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "listed_categories" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "listed_categories_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"products" integer NOT NULL,
	"category" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "listed_ingredients" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "listed_ingredients_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"products" integer NOT NULL,
	"ingredient_id" integer NOT NULL,
	"real_products" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "search_change_marks" (
	"marked_at" timestamp with time zone PRIMARY KEY NOT NULL,
	"horizon" "xid8" NOT NULL
);
--> statement-breakpoint
CREATE INDEX "listed_brands_brand" ON "listed_brands" USING btree ("brand_id");
--> statement-breakpoint
CREATE INDEX "listed_ingredients_ingredient" ON "listed_ingredients" USING btree ("ingredient_id");
--> statement-breakpoint
-- What is counted below must not change meanwhile, and the triggers must see every change after it. Locked in the order of
-- an import.
LOCK TABLE ingredients, ingredient_synonyms, supplements, label_facts, supplement_search IN SHARE ROW EXCLUSIVE MODE;
--> statement-breakpoint
-- Adds how the number of listed products of each brand, category and ingredient changed in a statement on supplement_search.
-- Rows are only added: writers of the same brand do not wait for each other.
CREATE FUNCTION count_listed_products() RETURNS trigger
LANGUAGE plpgsql AS $$
DECLARE
  came constant text := 'SELECT brand_id, category, ingredient_ids, sample, 1 AS products FROM new_rows WHERE listed';
  went constant text := 'SELECT brand_id, category, ingredient_ids, sample, -1 AS products FROM old_rows WHERE listed';
BEGIN
  EXECUTE format(
    $sql$
      WITH changes AS MATERIALIZED (%s),
      brands_changed AS (
        INSERT INTO listed_brands (brand_id, products)
        SELECT brand_id, sum(products) FROM changes GROUP BY brand_id HAVING sum(products) <> 0
      ),
      categories_changed AS (
        INSERT INTO listed_categories (category, products)
        SELECT category, sum(products) FROM changes GROUP BY category HAVING sum(products) <> 0
      )
      INSERT INTO listed_ingredients (ingredient_id, products, real_products)
      SELECT i.id, sum(c.products), coalesce(sum(c.products) FILTER (WHERE NOT c.sample), 0)
      FROM changes c, unnest(c.ingredient_ids) AS i (id)
      GROUP BY i.id
      HAVING sum(c.products) <> 0 OR coalesce(sum(c.products) FILTER (WHERE NOT c.sample), 0) <> 0
    $sql$,
    CASE TG_OP WHEN 'INSERT' THEN came WHEN 'DELETE' THEN went ELSE came || ' UNION ALL ' || went END
  );
  RETURN NULL;
END $$;
--> statement-breakpoint
DROP TRIGGER listed_products_inserted ON supplement_search;
--> statement-breakpoint
DROP TRIGGER listed_products_updated ON supplement_search;
--> statement-breakpoint
DROP TRIGGER listed_products_deleted ON supplement_search;
--> statement-breakpoint
DROP FUNCTION add_listed_products();
--> statement-breakpoint
CREATE TRIGGER listed_products_inserted AFTER INSERT ON supplement_search
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_listed_products();
--> statement-breakpoint
CREATE TRIGGER listed_products_updated AFTER UPDATE ON supplement_search
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_listed_products();
--> statement-breakpoint
CREATE TRIGGER listed_products_deleted AFTER DELETE ON supplement_search
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION count_listed_products();
--> statement-breakpoint
-- Reads every row once: some ten seconds for two million products.
INSERT INTO listed_ingredients (ingredient_id, products, real_products)
SELECT i.id, count(*), count(*) FILTER (WHERE NOT s.sample)
FROM supplement_search s, unnest(s.ingredient_ids) AS i (id) WHERE s.listed GROUP BY i.id;
--> statement-breakpoint
INSERT INTO listed_brands (brand_id, products)
SELECT brand_id, sum(products) FROM listed_products GROUP BY brand_id HAVING sum(products) <> 0;
--> statement-breakpoint
INSERT INTO listed_categories (category, products)
SELECT category, sum(products) FROM listed_products GROUP BY category HAVING sum(products) <> 0;
--> statement-breakpoint
-- Notes which blocks of products (8,192 numbers each, see label_amounts) a statement may have given other label amounts, so
-- that they are counted again. Rows are only added: a note by a transaction that has not committed is never taken for done.
CREATE FUNCTION record_label_amount_changes() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF TG_TABLE_NAME = 'supplement_search' AND TG_OP = 'UPDATE' THEN
    INSERT INTO label_amount_changes (block)
    SELECT DISTINCT n.supplement_id >> 13 FROM new_rows n JOIN old_rows o USING (supplement_id)
    WHERE n.listed <> o.listed OR n.ingredient_ids <> o.ingredient_ids;
  ELSIF TG_TABLE_NAME = 'supplement_search' THEN
    INSERT INTO label_amount_changes (block) SELECT DISTINCT supplement_id >> 13 FROM touched;
  ELSIF TG_TABLE_NAME = 'supplements' THEN
    INSERT INTO label_amount_changes (block)
    SELECT DISTINCT n.id >> 13 FROM new_rows n JOIN old_rows o USING (id)
    WHERE (n.name, n.current_label_id) IS DISTINCT FROM (o.name, o.current_label_id);
  ELSIF TG_TABLE_NAME = 'label_facts' THEN
    INSERT INTO label_amount_changes (block)
    SELECT DISTINCT s.id >> 13
    FROM (SELECT DISTINCT label_id FROM touched) t
    JOIN labels l ON l.id = t.label_id JOIN supplements s ON s.id = l.supplement_id AND s.current_label_id = l.id;
  ELSIF EXISTS (SELECT FROM touched) THEN
    -- Other names of an ingredient: any product's name may state its amount now.
    INSERT INTO label_amount_changes (block)
    SELECT generate_series(0, (SELECT max(supplement_id) FROM supplement_search) >> 13);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER label_amounts_insert AFTER INSERT ON supplement_search
  REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION record_label_amount_changes();
--> statement-breakpoint
CREATE TRIGGER label_amounts_delete AFTER DELETE ON supplement_search
  REFERENCING OLD TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION record_label_amount_changes();
--> statement-breakpoint
CREATE TRIGGER label_amounts_insert AFTER INSERT ON label_facts
  REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION record_label_amount_changes();
--> statement-breakpoint
CREATE TRIGGER label_amounts_update AFTER UPDATE ON label_facts
  REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION record_label_amount_changes();
--> statement-breakpoint
CREATE TRIGGER label_amounts_delete AFTER DELETE ON label_facts
  REFERENCING OLD TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION record_label_amount_changes();
--> statement-breakpoint
CREATE TRIGGER label_amounts_update AFTER UPDATE ON ingredients
  REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION record_label_amount_changes();
--> statement-breakpoint
CREATE TRIGGER label_amounts_insert AFTER INSERT ON ingredient_synonyms
  REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION record_label_amount_changes();
--> statement-breakpoint
CREATE TRIGGER label_amounts_update AFTER UPDATE ON ingredient_synonyms
  REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION record_label_amount_changes();
--> statement-breakpoint
CREATE TRIGGER label_amounts_delete AFTER DELETE ON ingredient_synonyms
  REFERENCING OLD TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION record_label_amount_changes();
--> statement-breakpoint
CREATE TRIGGER label_amounts_update AFTER UPDATE ON supplement_search
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION record_label_amount_changes();
--> statement-breakpoint
CREATE TRIGGER label_amounts_update AFTER UPDATE ON supplements
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION record_label_amount_changes();
--> statement-breakpoint
INSERT INTO label_amount_changes (block)
SELECT generate_series(0, (SELECT max(supplement_id) FROM supplement_search) >> 13);
