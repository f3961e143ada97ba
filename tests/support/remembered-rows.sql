-- Copies every row of the schemas public and jobs, and adds remembered.rewind(), which restores them. A row counts as changed
-- if a transaction since then wrote it, a table if it has such a row or fewer rows: most tests touch a dozen of a hundred tables.
CREATE SCHEMA remembered;
CREATE TABLE remembered.tables (
  name text PRIMARY KEY,
  place integer NOT NULL, -- referenced tables come before those that refer to them
  columns text NOT NULL,
  keys text NOT NULL, -- columns of the primary key; empty: the table has none
  assignments text NOT NULL,
  has_triggers boolean NOT NULL,
  is_guarded boolean NOT NULL, -- the site itself may not change its rows
  row_count bigint NOT NULL DEFAULT 0
);
CREATE TABLE remembered.since (xid bigint NOT NULL, at timestamptz NOT NULL); -- rows of this transaction or a later one are new

INSERT INTO remembered.tables (name, place, columns, keys, assignments, has_triggers, is_guarded)
WITH RECURSIVE stored AS (
  SELECT c.oid, format('%I.%I', n.nspname, c.relname) AS name
  FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
  WHERE c.relkind = 'r' AND c.relname <> 'search_changes'
    AND (n.nspname = 'public' OR n.nspname = 'jobs' AND starts_with(c.relname, 'job'))
), places AS (
  SELECT oid, 0 AS place FROM stored
  UNION
  SELECT f.conrelid, p.place + 1 FROM places p JOIN pg_constraint f ON f.confrelid = p.oid
  WHERE f.contype = 'f' AND f.conrelid <> f.confrelid AND p.place < 40
), key_columns AS (
  SELECT k.conrelid AS oid, a.attname, a.attnum
  FROM pg_constraint k JOIN pg_attribute a ON a.attrelid = k.conrelid AND a.attnum = ANY (k.conkey)
  WHERE k.contype = 'p'
)
SELECT s.name, (SELECT max(place) FROM places p WHERE p.oid = s.oid),
  (SELECT string_agg(format('%I', a.attname), ', ' ORDER BY a.attnum) FROM pg_attribute a
   WHERE a.attrelid = s.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''),
  coalesce((SELECT string_agg(format('%I', k.attname), ', ' ORDER BY k.attnum) FROM key_columns k WHERE k.oid = s.oid), ''),
  coalesce((SELECT string_agg(format('%1$I = excluded.%1$I', a.attname), ', ') FROM pg_attribute a
   WHERE a.attrelid = s.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
     AND a.attidentity <> 'a' AND a.attname NOT IN (SELECT attname FROM key_columns k WHERE k.oid = s.oid)), ''),
  EXISTS (SELECT FROM pg_trigger t WHERE t.tgrelid = s.oid AND NOT t.tgisinternal),
  NOT has_table_privilege(s.oid, 'DELETE') OR NOT has_table_privilege(s.oid, 'UPDATE')
FROM stored s;

DO $$
DECLARE
  t record;
  reference record;
BEGIN
  -- A row may have been replaced by one with the same key that refers to another new row: which goes first then?
  FOR reference IN
    SELECT conrelid::regclass AS name, conname FROM pg_constraint
    WHERE contype = 'f' AND connamespace = 'public'::regnamespace
  LOOP
    EXECUTE format('ALTER TABLE %s ALTER CONSTRAINT %I DEFERRABLE', reference.name, reference.conname);
  END LOOP;
  FOR t IN SELECT * FROM remembered.tables LOOP
    EXECUTE format('CREATE UNLOGGED TABLE remembered.%I AS SELECT %s FROM %s', t.name, t.columns, t.name);
    EXECUTE format('UPDATE remembered.tables SET row_count = (SELECT count(*) FROM remembered.%1$I) WHERE name = %1$L', t.name);
  END LOOP;
END $$;
INSERT INTO remembered.since SELECT pg_snapshot_xmin(pg_current_snapshot())::text::bigint, clock_timestamp();

CREATE FUNCTION remembered.rewind() RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  own bigint := pg_current_xact_id()::text::bigint;
  oldest bigint := pg_snapshot_xmin(pg_current_snapshot())::text::bigint;
  since bigint := (SELECT xid FROM remembered.since);
  changed remembered.tables[] := '{}';
  products integer[];
  is_changed boolean;
  t remembered.tables;
BEGIN
  FOR t IN SELECT * FROM remembered.tables ORDER BY place LOOP
    EXECUTE format('SELECT count(*) <> $1 OR coalesce(bool_or(xmin::text::bigint >= $2), false) FROM %s', t.name)
      INTO is_changed USING t.row_count, since;
    IF is_changed THEN
      changed := changed || t;
    END IF;
  END LOOP;
  products := ARRAY(SELECT supplement_id FROM supplement_search WHERE xmin::text::bigint >= since);
  FOREACH t IN ARRAY changed LOOP
    IF t.has_triggers THEN
      EXECUTE format('ALTER TABLE %s DISABLE TRIGGER USER', t.name);
    END IF;
    IF t.is_guarded THEN
      EXECUTE format('GRANT UPDATE, DELETE ON %s TO CURRENT_USER', t.name);
    END IF;
  END LOOP;
  SET CONSTRAINTS ALL DEFERRED;
  -- Rows that refer to others go first.
  FOR t IN SELECT * FROM unnest(changed) ORDER BY place DESC LOOP
    IF t.keys = '' THEN
      EXECUTE format('DELETE FROM %s', t.name);
    ELSE
      EXECUTE format('DELETE FROM %1$s WHERE xmin::text::bigint >= $1 AND (%2$s) NOT IN (SELECT %2$s FROM remembered.%3$I)',
        t.name, t.keys, t.name) USING since;
    END IF;
  END LOOP;
  FOR t IN SELECT * FROM unnest(changed) ORDER BY place LOOP
    IF t.keys = '' THEN
      EXECUTE format('INSERT INTO %1$s (%2$s) OVERRIDING SYSTEM VALUE SELECT * FROM remembered.%3$I', t.name, t.columns, t.name);
    ELSE
      EXECUTE format('INSERT INTO %1$s (%2$s) OVERRIDING SYSTEM VALUE SELECT * FROM remembered.%3$I r
          WHERE (%4$s) NOT IN (SELECT %4$s FROM %1$s WHERE xmin::text::bigint < $1)
          ON CONFLICT (%4$s) DO %5$s', t.name, t.columns, t.name, t.keys,
        CASE t.assignments WHEN '' THEN 'NOTHING' ELSE 'UPDATE SET ' || t.assignments END) USING since;
    END IF;
  END LOOP;
  SET CONSTRAINTS ALL IMMEDIATE;
  FOREACH t IN ARRAY changed LOOP
    IF t.has_triggers THEN
      EXECUTE format('ALTER TABLE %s ENABLE TRIGGER USER', t.name);
    END IF;
  END LOOP;
  FOR t IN SELECT * FROM remembered.tables WHERE is_guarded LOOP
    EXECUTE format('REVOKE UPDATE, DELETE, TRUNCATE ON %s FROM CURRENT_USER', t.name);
  END LOOP;
  -- The search index and the caches follow.
  products := products || ARRAY(SELECT supplement_id FROM supplement_search WHERE xmin::text::bigint >= since);
  INSERT INTO search_changes AS c (supplement_id, changed_xid)
  SELECT DISTINCT id, pg_current_xact_id() FROM unnest(products) id
  ON CONFLICT (supplement_id) DO UPDATE SET changed_xid = excluded.changed_xid;
  PERFORM pg_notify('search_changes', ''), pg_notify('page_changes', '');
  UPDATE remembered.since SET xid = CASE WHEN oldest = own THEN own + 1 ELSE oldest END;
END $$;
