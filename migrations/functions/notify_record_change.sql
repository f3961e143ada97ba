-- Tells every process which products (or brands: the trigger's first argument) the rows that a statement touched belong
-- to, when the transaction commits. The second argument is the SQL of the record's id in such a row. A message holds at
-- most 8,000 bytes; a statement that touches very many records is announced as a change of anything.
CREATE OR REPLACE FUNCTION notify_record_change() RETURNS trigger
LANGUAGE plpgsql AS $$
DECLARE
  ids integer[];
  ids_each constant integer := 500;
BEGIN
  EXECUTE format('SELECT array_agg(DISTINCT %s) FROM touched t', TG_ARGV[1]) INTO ids;
  ids := array_remove(ids, NULL);
  IF cardinality(ids) > 20000 THEN
    PERFORM pg_notify('page_changes', '');
    RETURN NULL;
  END IF;
  FOR part IN 1..coalesce(cardinality(ids), 0) BY ids_each LOOP
    PERFORM pg_notify('page_changes', TG_ARGV[0] || ':' || array_to_string(ids[part : part + ids_each - 1], ','));
  END LOOP;
  RETURN NULL;
END $$;
