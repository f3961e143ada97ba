-- Notes which blocks of products (4,096 numbers each, see label_amounts) a statement may have given other label amounts, so
-- that they are counted again. Rows are only added: a note by a transaction that has not committed is never taken for done.
-- PostgreSQL reuses the plan that it made for a small statement, so none may be slow for a large one: rows before and after are
-- subtracted instead of joined, and the one join is planned each time.
CREATE OR REPLACE FUNCTION record_label_amount_changes() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF TG_TABLE_NAME = 'supplement_search' AND TG_OP = 'UPDATE' THEN
    INSERT INTO label_amount_changes (block)
    SELECT DISTINCT supplement_id >> 12 FROM (
      SELECT supplement_id, listed, ingredient_ids FROM new_rows
      EXCEPT SELECT supplement_id, listed, ingredient_ids FROM old_rows
    ) changed;
  ELSIF TG_TABLE_NAME = 'supplement_search' THEN
    INSERT INTO label_amount_changes (block) SELECT DISTINCT supplement_id >> 12 FROM touched;
  ELSIF TG_TABLE_NAME = 'supplements' THEN
    INSERT INTO label_amount_changes (block)
    SELECT DISTINCT id >> 12 FROM (
      SELECT id, name, current_label_id FROM new_rows EXCEPT SELECT id, name, current_label_id FROM old_rows
    ) changed;
  ELSIF TG_TABLE_NAME = 'label_facts' THEN
    EXECUTE $sql$
      INSERT INTO label_amount_changes (block)
      SELECT DISTINCT s.id >> 12
      FROM (SELECT DISTINCT label_id FROM touched) t
      JOIN labels l ON l.id = t.label_id JOIN supplements s ON s.id = l.supplement_id AND s.current_label_id = l.id
    $sql$;
  ELSIF EXISTS (SELECT FROM touched) THEN
    -- Other names of an ingredient: any product's name may state its amount now.
    INSERT INTO label_amount_changes (block)
    SELECT generate_series(0, (SELECT max(supplement_id) FROM supplement_search) >> 12);
  END IF;
  RETURN NULL;
END $$;
