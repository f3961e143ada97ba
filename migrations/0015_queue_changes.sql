-- Says of a change whether it concerns the queue of test requests alone: readers vote all the time, and few pages show it.
CREATE OR REPLACE FUNCTION announce_page_change() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('page_changes', CASE WHEN starts_with(TG_TABLE_NAME, 'test_request') THEN 'queue' ELSE '' END);
  RETURN NULL;
END $$;
