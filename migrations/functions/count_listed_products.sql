-- Adds how the number of listed products of each brand, category and ingredient changed in a statement on supplement_search.
-- Rows are only added: writers of the same brand do not wait for each other.
CREATE OR REPLACE FUNCTION count_listed_products() RETURNS trigger
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
