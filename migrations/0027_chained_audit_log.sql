ALTER TABLE "audit_log" ADD COLUMN "previous" text;--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN "hash" text DEFAULT '' NOT NULL;
--> statement-breakpoint
-- These functions have no file in functions/: what an entry's hash is may never change, or every entry looks forged.
-- Each text is preceded by its length in bytes, so that no text can pass for two.
CREATE FUNCTION audit_entry_hash(texts text[]) RETURNS text
LANGUAGE sql IMMUTABLE AS $$
  SELECT encode(sha256(convert_to(string_agg(octet_length(convert_to(t, 'UTF8')) || ':' || t, '' ORDER BY n), 'UTF8')), 'hex')
  FROM unnest(texts) WITH ORDINALITY AS u (t, n)
$$;
--> statement-breakpoint
CREATE FUNCTION audit_log_texts(e audit_log) RETURNS text[]
LANGUAGE sql STABLE AS $$
  SELECT ARRAY[
    'audit/1', coalesce(e.previous, ''), to_char(e.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'),
    e.operator, e.action, e.subject, e.details::text
  ]
$$;
--> statement-breakpoint
DO $$
DECLARE
  entry audit_log;
  last text;
BEGIN
  FOR entry IN SELECT * FROM audit_log ORDER BY id LOOP
    entry.previous := last;
    last := audit_entry_hash(audit_log_texts(entry));
    UPDATE audit_log SET previous = entry.previous, hash = last WHERE id = entry.id;
  END LOOP;
END $$;
--> statement-breakpoint
-- The next writer waits, so that the order of ids is that of the chain. The lock is `auditLog` in locks.ts.
CREATE FUNCTION chain_audit_entry() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(7203120);
  NEW.id := nextval(pg_get_serial_sequence('audit_log', 'id'));
  NEW.previous := (SELECT hash FROM audit_log ORDER BY id DESC LIMIT 1);
  NEW.hash := audit_entry_hash(audit_log_texts(NEW));
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER audit_entry_chained BEFORE INSERT ON audit_log FOR EACH ROW EXECUTE FUNCTION chain_audit_entry();
--> statement-breakpoint
CREATE FUNCTION refuse_audit_change() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'The audit log is append-only.' USING ERRCODE = 'insufficient_privilege';
END $$;
--> statement-breakpoint
CREATE TRIGGER audit_log_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_log
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();
--> statement-breakpoint
REVOKE UPDATE, DELETE, TRUNCATE ON audit_log FROM PUBLIC, CURRENT_USER;
