-- For the triggers below; its file in migrations/functions replaces it right after the migrations.
CREATE FUNCTION notify_record_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RETURN NULL;
END $$;
--> statement-breakpoint
-- These tables say which records changed; a TRUNCATE, which has no rows, stays a change of anything.
DO $$
DECLARE
  announced record;
  event record;
BEGIN
  FOR announced IN SELECT * FROM (VALUES
    ('supplements', 'products', 't.id'),
    ('labels', 'products', 't.supplement_id'),
    ('label_facts', 'products', '(SELECT l.supplement_id FROM labels l WHERE l.id = t.label_id)'),
    ('barcodes', 'products', 't.supplement_id'),
    ('supplement_ingredients', 'products', 't.supplement_id'),
    ('supplement_search', 'products', 't.supplement_id'),
    ('supplement_search', 'brands', 't.brand_id'),
    ('brands', 'brands', 't.id')
  ) AS a (name, kind, id)
  LOOP
    EXECUTE format('DROP TRIGGER IF EXISTS notify_page_change ON %I', announced.name);
    FOR event IN SELECT * FROM (VALUES
      ('inserted', 'INSERT', 'NEW'), ('updated_new', 'UPDATE', 'NEW'), ('updated_old', 'UPDATE', 'OLD'),
      ('deleted', 'DELETE', 'OLD')
    ) AS e (suffix, event, rows)
    LOOP
      EXECUTE format(
        'CREATE TRIGGER notify_%s_%s AFTER %s ON %I REFERENCING %s TABLE AS touched
         FOR EACH STATEMENT EXECUTE FUNCTION notify_record_change(%L, %L)',
        announced.kind, event.suffix, event.event, announced.name, event.rows, announced.kind, announced.id
      );
    END LOOP;
  END LOOP;
  FOR announced IN
    SELECT unnest(ARRAY['supplements', 'labels', 'label_facts', 'barcodes', 'supplement_ingredients', 'supplement_search',
      'brands']) AS name
  LOOP
    EXECUTE format(
      'CREATE TRIGGER notify_page_change AFTER TRUNCATE ON %I FOR EACH STATEMENT EXECUTE FUNCTION notify_page_change()',
      announced.name
    );
  END LOOP;
END $$;
