-- Adds up the changes of listed products to one row for each brand and category. Writers meanwhile are not disturbed, and
-- readers see either the changes or their sum.
CREATE OR REPLACE FUNCTION fold_listed_products() RETURNS void
LANGUAGE sql AS $$
  WITH changes AS (DELETE FROM listed_products RETURNING brand_id, category, products)
  INSERT INTO listed_products (brand_id, category, products)
  SELECT brand_id, category, sum(products) FROM changes GROUP BY brand_id, category HAVING sum(products) <> 0;
$$;
