-- So far only the sample catalogue has reports. They lack what is asked of a report from now on, and are written anew at
-- the next start.
DELETE FROM "reports";--> statement-breakpoint
UPDATE "supplement_search" SET "testing_status" = 'not_tested', "report_id" = NULL, "verdict" = NULL,
  "tested_at" = NULL, "label_accuracy_pct" = NULL, "lead_ug_day" = NULL
WHERE "report_id" IS NOT NULL;--> statement-breakpoint
CREATE TABLE "accreditations" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "accreditations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"laboratory_id" integer NOT NULL,
	"body" text NOT NULL,
	"number" text NOT NULL,
	"standard" text NOT NULL,
	"valid_from" date NOT NULL,
	"expires_on" date,
	"url" text,
	"scope" text[] NOT NULL,
	CONSTRAINT "accreditations_number" UNIQUE("laboratory_id","body","number","valid_from")
);
--> statement-breakpoint
CREATE TABLE "approvals" (
	"content_hash" text NOT NULL,
	"operator" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "approvals_content_hash_operator_pk" PRIMARY KEY("content_hash","operator")
);
--> statement-breakpoint
CREATE TABLE "laboratories" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "laboratories_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"address" text,
	"website" text,
	CONSTRAINT "laboratories_name_unique" UNIQUE("name")
);
--> statement-breakpoint
CREATE TABLE "report_drafts" (
	"report_number" text PRIMARY KEY NOT NULL,
	"supplement_id" integer NOT NULL,
	"file" jsonb NOT NULL,
	"imported_by" text NOT NULL,
	"imported_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "report_files" (
	"report_id" integer NOT NULL,
	"name" text NOT NULL,
	"bytes" "bytea" NOT NULL,
	"sha256" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "report_files_report_id_name_pk" PRIMARY KEY("report_id","name")
);
--> statement-breakpoint
CREATE TABLE "signed_documents" (
	"chain" text NOT NULL,
	"sequence" integer NOT NULL,
	"kind" text NOT NULL,
	"report_id" integer NOT NULL,
	"hash" text NOT NULL,
	"previous" text,
	"key_id" text NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "signed_documents_chain_sequence_pk" PRIMARY KEY("chain","sequence")
);
--> statement-breakpoint
CREATE TABLE "signing_keys" (
	"key_id" text PRIMARY KEY NOT NULL,
	"chain" text NOT NULL,
	"public_key" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"retired_after" integer,
	"revoked_on" date,
	"revoked_reason" text
);
--> statement-breakpoint
CREATE TABLE "unsigned_documents" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "unsigned_documents_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"chain" text NOT NULL,
	"kind" text NOT NULL,
	"report_number" text NOT NULL,
	"content_hash" text NOT NULL,
	"payload" jsonb NOT NULL,
	"operators" text[] NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "unsigned_documents_contentHash_unique" UNIQUE("content_hash")
);
--> statement-breakpoint
DROP INDEX "reports_newest";--> statement-breakpoint
ALTER TABLE "reports" ALTER COLUMN "published_at" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "report_results" ADD COLUMN "result_id" text NOT NULL;--> statement-breakpoint
ALTER TABLE "report_results" ADD COLUMN "k" double precision;--> statement-breakpoint
ALTER TABLE "report_results" ADD COLUMN "claim_unit" text;--> statement-breakpoint
ALTER TABLE "report_results" ADD COLUMN "form" text;--> statement-breakpoint
ALTER TABLE "report_results" ADD COLUMN "origin" text;--> statement-breakpoint
ALTER TABLE "report_results" ADD COLUMN "limit_unit" text;--> statement-breakpoint
ALTER TABLE "report_results" ADD COLUMN "in_scope" boolean NOT NULL;--> statement-breakpoint
ALTER TABLE "report_results" ADD COLUMN "subcontracted_to" text;--> statement-breakpoint
ALTER TABLE "report_results" ADD COLUMN "replicates" smallint NOT NULL;--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "chain" text NOT NULL;--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "laboratory" jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "customer" text NOT NULL;--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "product" jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "plan" jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "sample_description" text;--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "sample_condition" text;--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "purchased_on" date;--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "invoice" text;--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "photos" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "authorised_by" text;--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "statement" text NOT NULL;--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "judged_by" text NOT NULL;--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "score" smallint;--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "score_version" text NOT NULL;--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "scored_on" date NOT NULL;--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "published_by" text[] NOT NULL;--> statement-breakpoint
ALTER TABLE "supplement_search" ADD COLUMN "score" smallint;--> statement-breakpoint
ALTER TABLE "supplement_search" ADD COLUMN "score_version" text;--> statement-breakpoint
ALTER TABLE "accreditations" ADD CONSTRAINT "accreditations_laboratory_id_laboratories_id_fk" FOREIGN KEY ("laboratory_id") REFERENCES "public"."laboratories"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_drafts" ADD CONSTRAINT "report_drafts_supplement_id_supplements_id_fk" FOREIGN KEY ("supplement_id") REFERENCES "public"."supplements"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_files" ADD CONSTRAINT "report_files_report_id_reports_id_fk" FOREIGN KEY ("report_id") REFERENCES "public"."reports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "signed_documents" ADD CONSTRAINT "signed_documents_report_id_reports_id_fk" FOREIGN KEY ("report_id") REFERENCES "public"."reports"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "signed_documents" ADD CONSTRAINT "signed_documents_key_id_signing_keys_key_id_fk" FOREIGN KEY ("key_id") REFERENCES "public"."signing_keys"("key_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "signed_documents_report" ON "signed_documents" USING btree ("report_id","kind");--> statement-breakpoint
CREATE UNIQUE INDEX "signed_documents_one_report" ON "signed_documents" USING btree ("report_id") WHERE "signed_documents"."kind" = 'report';--> statement-breakpoint
CREATE UNIQUE INDEX "signing_keys_in_use" ON "signing_keys" USING btree ("chain") WHERE "signing_keys"."retired_after" is null;--> statement-breakpoint
CREATE INDEX "reports_scored" ON "reports" USING btree ("scored_on");--> statement-breakpoint
CREATE INDEX "reports_newest" ON "reports" USING btree ("tested_at");--> statement-breakpoint
ALTER TABLE "reports" DROP COLUMN "lab_name";--> statement-breakpoint
ALTER TABLE "reports" DROP COLUMN "source";--> statement-breakpoint
ALTER TABLE "report_results" ADD CONSTRAINT "report_results_id" UNIQUE("report_id","result_id");
--> statement-breakpoint
-- As before, and the score goes along with the newest report that counts.
CREATE OR REPLACE FUNCTION refresh_supplement_search(ids integer[]) RETURNS void
LANGUAGE plpgsql SET plan_cache_mode = force_custom_plan AS $$
BEGIN
  WITH chosen AS MATERIALIZED (
    SELECT s.id, s.name, search_text(s.name) AS words, s.brand_id, s.category, s.form, s.source, s.current_label_id
    FROM supplements s
    WHERE s.id = ANY (ids) AND s.merged_into_id IS NULL
  ),
  -- A brand, an ingredient or a fact's name stands on many labels: each is put into words once.
  brand_words AS MATERIALIZED (
    SELECT b.id, setweight(to_tsvector('assayed', search_text(b.name)), 'B') AS vector
    FROM brands b WHERE b.id IN (SELECT brand_id FROM chosen)
  ),
  contained AS MATERIALIZED (
    SELECT c.supplement_id, c.ingredient_id
    FROM supplement_ingredients c WHERE c.supplement_id IN (SELECT id FROM chosen)
  ),
  ingredient_words AS MATERIALIZED (
    SELECT i.id, setweight(to_tsvector('assayed',
        search_text(concat_ws(' / ', i.name, string_agg(n.name, ' / ' ORDER BY n.name)))), 'C') AS vector
    FROM ingredients i LEFT JOIN ingredient_synonyms n ON n.ingredient_id = i.id
    WHERE i.id IN (SELECT ingredient_id FROM contained)
    GROUP BY i.id
  ),
  ingredient_part AS MATERIALIZED (
    SELECT c.supplement_id, tsvector_agg(w.vector ORDER BY w.id) AS vector,
      array_agg(w.id ORDER BY w.id) AS ingredient_ids
    FROM contained c JOIN ingredient_words w ON w.id = c.ingredient_id
    GROUP BY c.supplement_id
  ),
  facts AS MATERIALIZED (
    SELECT c.id AS supplement_id, f.name, coalesce(f.form, '') AS form
    FROM chosen c JOIN label_facts f ON f.label_id = c.current_label_id
  ),
  fact_words AS MATERIALIZED (
    SELECT name, form, setweight(to_tsvector('assayed', search_text(name || ' / ' || form)), 'D') AS vector
    FROM facts GROUP BY name, form
  ),
  fact_part AS MATERIALIZED (
    SELECT f.supplement_id, tsvector_agg(w.vector ORDER BY w.name, w.form) AS vector
    FROM (SELECT DISTINCT * FROM facts) f JOIN fact_words w USING (name, form)
    GROUP BY f.supplement_id
  ),
  filed AS MATERIALIZED (
    SELECT category, form, diets, setweight(to_tsvector('assayed',
        search_text(concat_ws(' / ', nullif(form, 'other'), nullif(category, 'other'),
          array_to_string(diets, ' / ')))), 'D') AS vector
    FROM (SELECT DISTINCT c.category, c.form, coalesce(l.diets, '{}') AS diets
      FROM chosen c LEFT JOIN labels l ON l.id = c.current_label_id) kinds
  ),
  newest_report AS MATERIALIZED (
    SELECT DISTINCT ON (r.supplement_id)
      r.supplement_id, r.id, r.verdict, r.tested_at, r.label_accuracy_pct, r.lead_ug_day, r.score, r.score_version
    FROM reports r
    WHERE r.supplement_id IN (SELECT id FROM chosen) AND r.state IN ('current', 'disputed')
    ORDER BY r.supplement_id, r.tested_at DESC, r.id DESC
  ),
  removed AS (
    DELETE FROM supplement_search o
    WHERE o.supplement_id = ANY (ids) AND NOT EXISTS (SELECT FROM chosen c WHERE c.id = o.supplement_id)
  ),
  written AS (
    INSERT INTO supplement_search AS o (supplement_id, vector, name_sort, brand_id, category, form, diets,
      ingredient_ids, testing_status, report_id, verdict, tested_at, label_accuracy_pct, lead_ug_day,
      score, score_version, sample)
    SELECT c.id,
      setweight(to_tsvector('assayed', c.words), 'A') || b.vector || coalesce(i.vector, '') || k.vector
        || coalesce(f.vector, ''),
      c.words, c.brand_id, c.category, c.form, k.diets, coalesce(i.ingredient_ids, '{}'),
      CASE WHEN r.id IS NULL THEN 'not_tested' ELSE 'tested' END,
      r.id, r.verdict, r.tested_at, r.label_accuracy_pct, r.lead_ug_day, r.score, r.score_version, c.source = 'sample'
    FROM chosen c
    JOIN brand_words b ON b.id = c.brand_id
    LEFT JOIN labels l ON l.id = c.current_label_id
    JOIN filed k ON k.category = c.category AND k.form = c.form AND k.diets = coalesce(l.diets, '{}')
    LEFT JOIN ingredient_part i ON i.supplement_id = c.id
    LEFT JOIN fact_part f ON f.supplement_id = c.id
    LEFT JOIN newest_report r ON r.supplement_id = c.id
    ORDER BY c.id
    ON CONFLICT (supplement_id) DO UPDATE SET
      (vector, name_sort, brand_id, category, form, diets, ingredient_ids, testing_status, report_id, verdict,
        tested_at, label_accuracy_pct, lead_ug_day, score, score_version, sample)
      = (excluded.vector, excluded.name_sort, excluded.brand_id, excluded.category, excluded.form, excluded.diets,
        excluded.ingredient_ids, excluded.testing_status, excluded.report_id, excluded.verdict, excluded.tested_at,
        excluded.label_accuracy_pct, excluded.lead_ug_day, excluded.score, excluded.score_version, excluded.sample)
    WHERE o IS DISTINCT FROM excluded
    RETURNING o.vector
  )
  -- Ordered, so that two writers with words in common wait for one another instead of locking each other out.
  INSERT INTO search_terms AS t (term, products)
  SELECT word, count(*) FROM written, unnest(tsvector_to_array(vector)) AS word
  WHERE word ~ '[^0-9.]'
  GROUP BY word
  ORDER BY word
  ON CONFLICT (term) DO UPDATE SET products = excluded.products WHERE t.products < excluded.products;
END $$;
