-- An import, a merge or a new label writes fields of its own: where an operator set one, it stays, and what the source says
-- is remembered beside it. If the source says something else than before, an operator looks at both.
CREATE OR REPLACE FUNCTION keep_edited_fields() RETURNS trigger
LANGUAGE plpgsql AS $$
DECLARE
  given jsonb;
  kept jsonb := '{}';
  edit record;
BEGIN
  FOR edit IN SELECT field, value FROM record_edits WHERE kind = TG_ARGV[0] AND record_id = NEW.id LOOP
    given := coalesce(given, to_jsonb(NEW));
    IF given ->> edit.field IS DISTINCT FROM edit.value THEN
      UPDATE record_edits SET source_value = given ->> edit.field, source_changed_at = now()
      WHERE kind = TG_ARGV[0] AND record_id = NEW.id AND field = edit.field
        AND source_value IS DISTINCT FROM given ->> edit.field;
      kept := kept || jsonb_build_object(edit.field, edit.value);
    END IF;
  END LOOP;
  -- Nearly always: an import updates tens of thousands of rows without an edit.
  IF kept = '{}' THEN
    RETURN NEW;
  END IF;
  RETURN jsonb_populate_record(NEW, kept);
END $$;
