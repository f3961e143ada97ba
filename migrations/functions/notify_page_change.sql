-- Tells every process that rows which pages show have changed, when the transaction commits, once per transaction; and
-- whether only the queue of test requests has: users vote all the time, and few pages show it.
CREATE OR REPLACE FUNCTION notify_page_change() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('page_changes', CASE WHEN starts_with(TG_TABLE_NAME, 'test_request') THEN 'queue' ELSE '' END);
  RETURN NULL;
END $$;
