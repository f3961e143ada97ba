CREATE TABLE "search_changes" (
	"supplement_id" integer PRIMARY KEY NOT NULL,
	"changed_xid" "xid8" NOT NULL
);
--> statement-breakpoint
CREATE INDEX "search_changes_xid" ON "search_changes" USING btree ("changed_xid");
--> statement-breakpoint
-- Notes which products' search rows or barcodes a statement touched, once a product, under the transaction that did it.
-- Sequence numbers would not do: they are not given in the order in which transactions commit.
CREATE FUNCTION note_search_changes() RETURNS trigger
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
--> statement-breakpoint
CREATE TRIGGER search_row_added AFTER INSERT ON supplement_search
  REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION note_search_changes();
--> statement-breakpoint
CREATE TRIGGER search_row_changed AFTER UPDATE ON supplement_search
  REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION note_search_changes();
--> statement-breakpoint
CREATE TRIGGER search_row_gone AFTER DELETE ON supplement_search
  REFERENCING OLD TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION note_search_changes();
--> statement-breakpoint
CREATE TRIGGER search_barcode_added AFTER INSERT ON barcodes
  REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION note_search_changes();
--> statement-breakpoint
CREATE TRIGGER search_barcode_moved_here AFTER UPDATE ON barcodes
  REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION note_search_changes();
--> statement-breakpoint
CREATE TRIGGER search_barcode_moved_away AFTER UPDATE ON barcodes
  REFERENCING OLD TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION note_search_changes();
--> statement-breakpoint
CREATE TRIGGER search_barcode_gone AFTER DELETE ON barcodes
  REFERENCING OLD TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION note_search_changes();
