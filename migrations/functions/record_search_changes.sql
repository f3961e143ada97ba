-- Records which products' search rows or barcodes a statement touched, once a product, under its transaction. Sequence
-- numbers would not do: they are not given in the order in which transactions commit.
CREATE OR REPLACE FUNCTION record_search_changes() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO search_changes AS c (supplement_id, changed_xid)
  SELECT DISTINCT supplement_id, pg_current_xact_id() FROM touched ORDER BY supplement_id
  ON CONFLICT (supplement_id) DO UPDATE SET changed_xid = excluded.changed_xid;
  IF FOUND THEN
    PERFORM pg_notify('search_changes', '');
  END IF;
  RETURN NULL;
END $$;
