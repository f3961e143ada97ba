-- Adds how the number of listed products of each brand and category changed in a statement on supplement_search. Rows are
-- only added: writers of the same brand do not wait for each other.
CREATE OR REPLACE FUNCTION add_listed_products() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO listed_products (brand_id, category, products)
    SELECT brand_id, category, count(*) FROM new_rows WHERE listed GROUP BY brand_id, category;
  ELSIF TG_OP = 'DELETE' THEN
    -- A brand that is deleted takes its rows with it.
    INSERT INTO listed_products (brand_id, category, products)
    SELECT o.brand_id, o.category, -count(*) FROM old_rows o JOIN brands b ON b.id = o.brand_id
    WHERE o.listed GROUP BY o.brand_id, o.category;
  ELSE
    INSERT INTO listed_products (brand_id, category, products)
    SELECT c.brand_id, c.category, sum(c.products) FROM (
      SELECT brand_id, category, 1 AS products FROM new_rows WHERE listed
      UNION ALL SELECT brand_id, category, -1 FROM old_rows WHERE listed
    ) c JOIN brands b ON b.id = c.brand_id
    GROUP BY c.brand_id, c.category HAVING sum(c.products) <> 0;
  END IF;
  RETURN NULL;
END $$;
