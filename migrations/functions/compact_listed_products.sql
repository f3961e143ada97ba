-- Adds up the changes of listed products to one row for each brand, category and ingredient, where there are several. Writers
-- meanwhile are not disturbed, and readers see either the changes or their sum.
CREATE OR REPLACE FUNCTION compact_listed_products() RETURNS void
LANGUAGE sql AS $$
  WITH changes AS (
    DELETE FROM listed_brands
    WHERE brand_id IN (SELECT brand_id FROM listed_brands GROUP BY brand_id HAVING count(*) > 1)
    RETURNING brand_id, products
  )
  INSERT INTO listed_brands (brand_id, products)
  SELECT brand_id, sum(products) FROM changes GROUP BY brand_id HAVING sum(products) <> 0;

  WITH changes AS (
    DELETE FROM listed_categories
    WHERE category IN (SELECT category FROM listed_categories GROUP BY category HAVING count(*) > 1)
    RETURNING category, products
  )
  INSERT INTO listed_categories (category, products)
  SELECT category, sum(products) FROM changes GROUP BY category HAVING sum(products) <> 0;

  WITH changes AS (
    DELETE FROM listed_ingredients
    WHERE ingredient_id IN (SELECT ingredient_id FROM listed_ingredients GROUP BY ingredient_id HAVING count(*) > 1)
    RETURNING ingredient_id, products, real_products
  )
  INSERT INTO listed_ingredients (ingredient_id, products, real_products)
  SELECT ingredient_id, sum(products), sum(real_products) FROM changes GROUP BY ingredient_id
  HAVING sum(products) <> 0 OR sum(real_products) <> 0;
$$;
