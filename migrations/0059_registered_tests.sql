CREATE TABLE "registry_entries" (
	"chain" text NOT NULL,
	"sequence" integer NOT NULL,
	"test" text NOT NULL,
	"position" smallint NOT NULL,
	"entry" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"due_on" date,
	"lots" smallint,
	"report_number" text,
	CONSTRAINT "registry_entries_chain_sequence_pk" PRIMARY KEY("chain","sequence"),
	CONSTRAINT "registry_entries_position" UNIQUE("test","position")
);
--> statement-breakpoint
CREATE TABLE "test_seals" (
	"test" text PRIMARY KEY NOT NULL,
	"opening" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "signed_documents" ALTER COLUMN "report_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "registry_entries" ADD CONSTRAINT "registry_entries_document" FOREIGN KEY ("chain","sequence") REFERENCES "public"."signed_documents"("chain","sequence") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "registry_entries_report" ON "registry_entries" USING btree ("report_number");--> statement-breakpoint
ALTER TABLE "signed_documents" ADD CONSTRAINT "signed_documents_about" CHECK (("signed_documents"."report_id" is null) = ("signed_documents"."kind" in ('registration', 'test_step')));--> statement-breakpoint
-- Entries of registered tests, and their documents, are only ever added. Demo data can be removed.
CREATE FUNCTION refuse_registry_change() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'The registry of tests is append-only.' USING ERRCODE = 'insufficient_privilege';
END $$;
--> statement-breakpoint
CREATE TRIGGER registry_append_only BEFORE UPDATE OR DELETE ON registry_entries
  FOR EACH ROW WHEN (OLD.chain <> 'sample') EXECUTE FUNCTION refuse_registry_change();
--> statement-breakpoint
CREATE TRIGGER registry_not_truncated BEFORE TRUNCATE ON registry_entries
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_registry_change();
--> statement-breakpoint
CREATE TRIGGER registry_append_only BEFORE UPDATE OR DELETE ON signed_documents
  FOR EACH ROW WHEN (OLD.chain <> 'sample' AND OLD.kind IN ('registration', 'test_step'))
  EXECUTE FUNCTION refuse_registry_change();
--> statement-breakpoint
CREATE TRIGGER notify_page_change AFTER INSERT OR UPDATE OR DELETE ON registry_entries
  FOR EACH STATEMENT EXECUTE FUNCTION notify_page_change();
