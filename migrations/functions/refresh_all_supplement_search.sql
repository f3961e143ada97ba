-- Refreshes every search row and counts every word. Readers are never locked out; unchanged rows are not written.
CREATE OR REPLACE FUNCTION refresh_all_supplement_search() RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  batch integer[];
BEGIN
  FOR batch IN
    SELECT array_agg(id) FROM (SELECT id, row_number() OVER (ORDER BY id) AS place FROM supplements) every
    GROUP BY place / 20000 ORDER BY place / 20000
  LOOP
    PERFORM refresh_supplement_search(batch);
  END LOOP;
  PERFORM recount_search_terms();
  PERFORM compact_listed_products();
END $$;
