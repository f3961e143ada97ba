CREATE TABLE "barcode_removals" (
	"gtin14" text NOT NULL,
	"supplement_id" integer NOT NULL,
	CONSTRAINT "barcode_removals_gtin14_supplement_id_pk" PRIMARY KEY("gtin14","supplement_id")
);
--> statement-breakpoint
CREATE TABLE "record_edits" (
	"kind" text NOT NULL,
	"record_id" integer NOT NULL,
	"field" text NOT NULL,
	"value" text,
	"source_value" text,
	"operator" text NOT NULL,
	"edited_at" timestamp with time zone NOT NULL,
	CONSTRAINT "record_edits_kind_record_id_field_pk" PRIMARY KEY("kind","record_id","field"),
	CONSTRAINT "record_edits_kind" CHECK ("record_edits"."kind" in ('brand', 'supplement'))
);
--> statement-breakpoint
ALTER TABLE "supplements" ADD COLUMN "description" text;--> statement-breakpoint
ALTER TABLE "barcode_removals" ADD CONSTRAINT "barcode_removals_supplement_id_supplements_id_fk" FOREIGN KEY ("supplement_id") REFERENCES "public"."supplements"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
-- An import, a merge or a new label writes fields of its own: where an operator set one, it stays, and what the source says
-- is remembered beside it.
CREATE FUNCTION keep_edited_fields() RETURNS trigger
LANGUAGE plpgsql AS $$
DECLARE
  given jsonb;
  kept jsonb := '{}';
  edit record;
BEGIN
  FOR edit IN SELECT field, value FROM record_edits WHERE kind = TG_ARGV[0] AND record_id = NEW.id LOOP
    given := coalesce(given, to_jsonb(NEW));
    IF given ->> edit.field IS DISTINCT FROM edit.value THEN
      UPDATE record_edits SET source_value = given ->> edit.field
      WHERE kind = TG_ARGV[0] AND record_id = NEW.id AND field = edit.field;
      kept := kept || jsonb_build_object(edit.field, edit.value);
    END IF;
  END LOOP;
  RETURN jsonb_populate_record(NEW, kept);
END $$;
--> statement-breakpoint
CREATE TRIGGER supplements_keep_edited BEFORE UPDATE ON supplements FOR EACH ROW EXECUTE FUNCTION keep_edited_fields('supplement');
--> statement-breakpoint
CREATE TRIGGER brands_keep_edited BEFORE UPDATE ON brands FOR EACH ROW EXECUTE FUNCTION keep_edited_fields('brand');
