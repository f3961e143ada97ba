-- Tells every process that rows which pages show have changed, when the transaction that did it is committed; once for
-- each transaction.
CREATE FUNCTION announce_page_change() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('page_changes', '');
  RETURN NULL;
END $$;
--> statement-breakpoint
DO $$
DECLARE
  shown text;
BEGIN
  FOREACH shown IN ARRAY ARRAY[
    'accreditations', 'barcodes', 'brands', 'certificates', 'error_reports', 'former_slugs', 'ingredient_synonyms',
    'ingredients', 'label_facts', 'labels', 'laboratories', 'report_files', 'report_results', 'reports',
    'signed_documents', 'signing_keys', 'supplement_ingredients', 'supplement_search', 'supplements',
    'test_request_events', 'test_request_votes', 'test_requests'
  ]
  LOOP
    EXECUTE format(
      'CREATE TRIGGER announce_page_change AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON %I
       FOR EACH STATEMENT EXECUTE FUNCTION announce_page_change()',
      shown
    );
  END LOOP;
END $$;
