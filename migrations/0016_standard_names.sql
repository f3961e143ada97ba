-- Renames tables, columns, indexes, constraints, functions and triggers. No row is rewritten, except the states of uploads.
-- All statements run in one transaction. Jobs in renamed queues are moved at start: `FORMER_QUEUE_NAMES`.
ALTER TABLE "kept_letters" RENAME TO "stored_emails";--> statement-breakpoint
ALTER TABLE "stored_emails" RENAME COLUMN "kept_at" TO "stored_at";--> statement-breakpoint
ALTER SEQUENCE "kept_letters_id_seq" RENAME TO "stored_emails_id_seq";--> statement-breakpoint
ALTER INDEX "kept_letters_at" RENAME TO "stored_emails_stored_at";--> statement-breakpoint
ALTER TABLE "sent_letters" RENAME TO "sent_emails";--> statement-breakpoint
ALTER INDEX "sent_letters_at" RENAME TO "sent_emails_sent_at";--> statement-breakpoint
ALTER TABLE "subscribers" RENAME COLUMN "written_at" TO "emailed_at";--> statement-breakpoint
ALTER INDEX "subscribers_written" RENAME TO "subscribers_emailed_at";--> statement-breakpoint
ALTER TABLE "test_request_votes" RENAME COLUMN "letters" TO "email_updates";--> statement-breakpoint
ALTER TABLE "test_requests" RENAME COLUMN "words" TO "normalized_name";--> statement-breakpoint
ALTER INDEX "test_requests_words" RENAME TO "test_requests_normalized_name";--> statement-breakpoint
ALTER TABLE "one_time_codes" RENAME COLUMN "address" TO "email_id";--> statement-breakpoint
ALTER TABLE "scans" RENAME COLUMN "way" TO "method";--> statement-breakpoint
ALTER TABLE "scans" RENAME COLUMN "print" TO "label_text";--> statement-breakpoint
ALTER TABLE "scans" RENAME COLUMN "offered" TO "candidates";--> statement-breakpoint
ALTER TABLE "scans" RENAME COLUMN "image_until" TO "image_expires_at";--> statement-breakpoint
ALTER INDEX "scans_picture" RENAME TO "scans_image_expiry";--> statement-breakpoint
ALTER TABLE "scans" RENAME CONSTRAINT "scans_picture_has_an_end" TO "scans_image_has_expiry";--> statement-breakpoint
ALTER TABLE "ranker_versions" RENAME COLUMN "against" TO "baseline_version";--> statement-breakpoint
ALTER TABLE "ranker_versions" RENAME COLUMN "ndcg_10_before" TO "baseline_ndcg_10";--> statement-breakpoint
ALTER TABLE "ranker_versions" RENAME COLUMN "mrr_before" TO "baseline_mrr";--> statement-breakpoint
ALTER TABLE "uploads" ALTER COLUMN "state" SET DEFAULT 'requested';--> statement-breakpoint
UPDATE "uploads" SET "state" = CASE "state" WHEN 'asked' THEN 'requested' WHEN 'arrived' THEN 'uploaded' ELSE 'rejected' END
WHERE "state" IN ('asked', 'arrived', 'refused');--> statement-breakpoint
-- PostgreSQL names primary keys and, from version 18, NOT NULL constraints after the table and the column they were
-- created with, and keeps those names when either is renamed.
DO $$
DECLARE
  old record;
BEGIN
  FOR old IN
    SELECT c.conrelid::regclass AS tbl, c.conname,
      CASE c.conrelid
        WHEN 'stored_emails'::regclass THEN
          replace(replace(c.conname, 'kept_letters', 'stored_emails'), 'kept_at', 'stored_at')
        WHEN 'sent_emails'::regclass THEN replace(c.conname, 'sent_letters', 'sent_emails')
        WHEN 'subscribers'::regclass THEN replace(c.conname, 'written_at', 'emailed_at')
        WHEN 'test_request_votes'::regclass THEN replace(c.conname, 'letters', 'email_updates')
        WHEN 'test_requests'::regclass THEN replace(c.conname, 'words', 'normalized_name')
        WHEN 'scans'::regclass THEN replace(replace(replace(c.conname,
          'scans_way_', 'scans_method_'), 'scans_print_', 'scans_label_text_'), 'scans_offered_', 'scans_candidates_')
        WHEN 'ranker_versions'::regclass THEN replace(replace(replace(c.conname,
          'against', 'baseline_version'), 'ndcg_10_before', 'baseline_ndcg_10'), 'mrr_before', 'baseline_mrr')
      END AS name
    FROM pg_constraint c
    WHERE c.conrelid IN ('stored_emails'::regclass, 'sent_emails'::regclass, 'subscribers'::regclass,
      'test_request_votes'::regclass, 'test_requests'::regclass, 'scans'::regclass, 'ranker_versions'::regclass)
  LOOP
    IF old.name <> old.conname THEN
      EXECUTE format('ALTER TABLE %s RENAME CONSTRAINT %I TO %I', old.tbl, old.conname, old.name);
    END IF;
  END LOOP;
END $$;
--> statement-breakpoint
-- Triggers call a function by its identity, not by its name.
ALTER FUNCTION note_search_changes() RENAME TO record_search_changes;--> statement-breakpoint
ALTER TRIGGER search_row_added ON supplement_search RENAME TO search_row_inserted;--> statement-breakpoint
ALTER TRIGGER search_row_changed ON supplement_search RENAME TO search_row_updated;--> statement-breakpoint
ALTER TRIGGER search_row_gone ON supplement_search RENAME TO search_row_deleted;--> statement-breakpoint
ALTER TRIGGER search_barcode_added ON barcodes RENAME TO search_barcode_inserted;--> statement-breakpoint
ALTER TRIGGER search_barcode_moved_here ON barcodes RENAME TO search_barcode_updated_new;--> statement-breakpoint
ALTER TRIGGER search_barcode_moved_away ON barcodes RENAME TO search_barcode_updated_old;--> statement-breakpoint
ALTER TRIGGER search_barcode_gone ON barcodes RENAME TO search_barcode_deleted;--> statement-breakpoint
ALTER FUNCTION announce_page_change() RENAME TO notify_page_change;--> statement-breakpoint
DO $$
DECLARE
  tbl regclass;
BEGIN
  FOR tbl IN SELECT tgrelid::regclass FROM pg_trigger WHERE tgname = 'announce_page_change'
  LOOP
    EXECUTE format('ALTER TRIGGER announce_page_change ON %s RENAME TO notify_page_change', tbl);
  END LOOP;
END $$;
