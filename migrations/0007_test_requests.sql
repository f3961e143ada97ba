CREATE TABLE "error_reports" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "error_reports_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"ticket" text NOT NULL,
	"user_id" integer,
	"email_id" text,
	"supplement_id" integer,
	"report_id" integer,
	"field" text,
	"note" text NOT NULL,
	"reported_at" timestamp with time zone NOT NULL,
	"outcome" text,
	"public_note" text,
	"settled_at" timestamp with time zone,
	"settled_by" text,
	CONSTRAINT "error_reports_ticket_unique" UNIQUE("ticket")
);
--> statement-breakpoint
CREATE TABLE "follows" (
	"user_id" integer NOT NULL,
	"supplement_id" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "follows_user_id_supplement_id_pk" PRIMARY KEY("user_id","supplement_id")
);
--> statement-breakpoint
CREATE TABLE "test_request_events" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "test_request_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"request_id" integer NOT NULL,
	"status" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"operator" text,
	"note" text
);
--> statement-breakpoint
CREATE TABLE "test_request_votes" (
	"request_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"letters" boolean DEFAULT true NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "test_request_votes_request_id_user_id_pk" PRIMARY KEY("request_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "test_requests" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "test_requests_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer,
	"name" text NOT NULL,
	"brand" text,
	"url" text NOT NULL,
	"images" text[] DEFAULT '{}' NOT NULL,
	"words" text NOT NULL,
	"fingerprint" text NOT NULL,
	"status" text DEFAULT 'received' NOT NULL,
	"status_since" timestamp with time zone NOT NULL,
	"votes" integer DEFAULT 0 NOT NULL,
	"duplicate_of_id" integer,
	"supplement_id" integer,
	"report_id" integer,
	"sample" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "error_reports" ADD CONSTRAINT "error_reports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "error_reports" ADD CONSTRAINT "error_reports_supplement_id_supplements_id_fk" FOREIGN KEY ("supplement_id") REFERENCES "public"."supplements"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "error_reports" ADD CONSTRAINT "error_reports_report_id_reports_id_fk" FOREIGN KEY ("report_id") REFERENCES "public"."reports"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "follows" ADD CONSTRAINT "follows_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "follows" ADD CONSTRAINT "follows_supplement_id_supplements_id_fk" FOREIGN KEY ("supplement_id") REFERENCES "public"."supplements"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "test_request_events" ADD CONSTRAINT "test_request_events_request_id_test_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."test_requests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "test_request_votes" ADD CONSTRAINT "test_request_votes_request_id_test_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."test_requests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "test_request_votes" ADD CONSTRAINT "test_request_votes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "test_requests" ADD CONSTRAINT "test_requests_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "test_requests" ADD CONSTRAINT "test_requests_duplicate_of_id_test_requests_id_fk" FOREIGN KEY ("duplicate_of_id") REFERENCES "public"."test_requests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "test_requests" ADD CONSTRAINT "test_requests_supplement_id_supplements_id_fk" FOREIGN KEY ("supplement_id") REFERENCES "public"."supplements"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "test_requests" ADD CONSTRAINT "test_requests_report_id_reports_id_fk" FOREIGN KEY ("report_id") REFERENCES "public"."reports"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "error_reports_open" ON "error_reports" USING btree ("reported_at") WHERE "error_reports"."settled_at" is null;--> statement-breakpoint
CREATE INDEX "error_reports_settled" ON "error_reports" USING btree ("settled_at");--> statement-breakpoint
CREATE INDEX "error_reports_user" ON "error_reports" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "follows_supplement" ON "follows" USING btree ("supplement_id");--> statement-breakpoint
CREATE INDEX "test_request_events_request" ON "test_request_events" USING btree ("request_id","at");--> statement-breakpoint
CREATE INDEX "test_request_votes_user" ON "test_request_votes" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "test_requests_open" ON "test_requests" USING btree ("fingerprint") WHERE "test_requests"."duplicate_of_id" is null and "test_requests"."status" not in ('published', 'declined');--> statement-breakpoint
CREATE UNIQUE INDEX "test_requests_open_of_user" ON "test_requests" USING btree ("user_id","fingerprint") WHERE "test_requests"."status" not in ('published', 'declined');--> statement-breakpoint
CREATE INDEX "test_requests_queue" ON "test_requests" USING btree ("votes","id") WHERE "test_requests"."duplicate_of_id" is null and "test_requests"."status" not in ('published', 'declined');--> statement-breakpoint
CREATE INDEX "test_requests_user" ON "test_requests" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "test_requests_duplicates" ON "test_requests" USING btree ("duplicate_of_id");--> statement-breakpoint
CREATE INDEX "test_requests_supplement" ON "test_requests" USING btree ("supplement_id");--> statement-breakpoint
CREATE INDEX "test_requests_words" ON "test_requests" USING gin ("words" gin_trgm_ops);--> statement-breakpoint
-- As before, and a product without a report is in testing from the moment a request for it is accepted until it is answered.
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
  requested AS MATERIALIZED (
    SELECT DISTINCT t.supplement_id FROM test_requests t
    WHERE t.supplement_id IN (SELECT id FROM chosen) AND t.status IN ('queued', 'sample_purchased', 'in_lab')
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
      CASE WHEN r.id IS NOT NULL THEN 'tested' WHEN q.supplement_id IS NOT NULL THEN 'in_testing' ELSE 'not_tested' END,
      r.id, r.verdict, r.tested_at, r.label_accuracy_pct, r.lead_ug_day, r.score, r.score_version, c.source = 'sample'
    FROM chosen c
    JOIN brand_words b ON b.id = c.brand_id
    LEFT JOIN labels l ON l.id = c.current_label_id
    JOIN filed k ON k.category = c.category AND k.form = c.form AND k.diets = coalesce(l.diets, '{}')
    LEFT JOIN ingredient_part i ON i.supplement_id = c.id
    LEFT JOIN fact_part f ON f.supplement_id = c.id
    LEFT JOIN newest_report r ON r.supplement_id = c.id
    LEFT JOIN requested q ON q.supplement_id = c.id
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
