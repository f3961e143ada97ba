-- Rewrites the search rows of these products from the catalog, the reports and the test requests. A product whose row
-- would say the same is left alone; one that is gone or merged into another loses its row. Call it in the transaction
-- that changed them. New words enter search_terms at once; the counts beside old words only grow here and are exact
-- again after refresh_all_supplement_search().
CREATE OR REPLACE FUNCTION refresh_supplement_search(ids integer[]) RETURNS void
LANGUAGE plpgsql SET plan_cache_mode = force_custom_plan AS $$
DECLARE
  -- Demo products are listed nowhere once there are real ones: they stay at their own pages.
  -- As in contract/verdicts.ts.
  worst_first text[] := ARRAY['unsafe', 'fail', 'conditional_fail', 'not_fully_judged', 'inconclusive', 'no_failures',
    'conditional_pass', 'pass'];
  only_demo boolean := NOT EXISTS (SELECT FROM supplements WHERE source <> 'sample' AND merged_into_id IS NULL);
BEGIN
  WITH chosen AS MATERIALIZED (
    SELECT s.id, s.name, search_text(s.name) AS words, s.brand_id, s.category, s.form, s.source, s.current_label_id
    FROM supplements s
    WHERE s.id = ANY (ids) AND s.merged_into_id IS NULL
  ),
  -- A brand, an ingredient or a fact's name stands on many labels: each is put into words once. A brand is also found by
  -- its other spellings.
  brand_words AS MATERIALIZED (
    SELECT b.id, setweight(to_tsvector('assayed', search_text(b.name)), 'B')
      || coalesce(setweight(to_tsvector('assayed', search_text(string_agg(o.name, ' / ' ORDER BY o.name))), 'C'), '') AS vector
    FROM brands b
    LEFT JOIN brand_links l ON l.relation = 'same' AND b.id IN (l.brand_id, l.head_id)
    LEFT JOIN brands o ON o.id IN (l.brand_id, l.head_id) AND o.id <> b.id
    WHERE b.id IN (SELECT brand_id FROM chosen)
    GROUP BY b.id
  ),
  -- All of a product's other names at once: few have any.
  other_names AS MATERIALIZED (
    SELECT n.supplement_id,
      setweight(to_tsvector('assayed', search_text(string_agg(n.name, ' / ' ORDER BY n.name))), 'B') AS vector
    FROM supplement_names n WHERE n.supplement_id IN (SELECT id FROM chosen)
    GROUP BY n.supplement_id
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
  -- A report counts by its published verdict or by today's rules, whichever is worse.
  judged AS MATERIALIZED (
    SELECT r.*, least(array_position(worst_first, r.verdict), array_position(worst_first, r.verdict_today)) AS rank,
      max(r.tested_at) OVER (PARTITION BY r.supplement_id) AS newest
    FROM reports r
    WHERE r.supplement_id IN (SELECT id FROM chosen) AND r.state IN ('current', 'disputed')
  ),
  -- At the top stands the worst lot of the 24 months before the newest test.
  headline_report AS MATERIALIZED (
    SELECT DISTINCT ON (r.supplement_id)
      r.supplement_id, r.id, worst_first[r.rank] AS verdict, r.safety_verdict, r.label_verdict, r.warning, r.hazards,
      CASE WHEN l.lots > 1 AND l.passed < l.lots
        THEN concat_ws(' ', l.passed || ' of ' || l.lots || ' lots passed.', r.headline) ELSE r.headline END AS headline,
      r.judgment_edition, r.tested_at, r.label_accuracy_pct, r.lead_ug_day, r.score, r.score_version
    FROM judged r
    JOIN LATERAL (
      SELECT count(DISTINCT o.lot_number) AS lots,
        count(DISTINCT o.lot_number) FILTER (WHERE NOT EXISTS (
          SELECT FROM judged w WHERE w.supplement_id = o.supplement_id AND w.lot_number = o.lot_number
            AND w.rank < array_length(worst_first, 1))) AS passed
      FROM judged o
      WHERE o.supplement_id = r.supplement_id AND o.tested_at > o.newest - interval '24 months'
    ) l ON true
    WHERE r.tested_at > r.newest - interval '24 months'
    ORDER BY r.supplement_id, r.rank, r.tested_at DESC, r.id DESC
  ),
  -- A certificate without products covers all of its brand. It is valid through the end of its last day (UTC).
  covered AS MATERIALIZED (
    SELECT c.id AS supplement_id,
      CASE WHEN bool_or(t.expires_on >= (now() AT TIME ZONE 'utc')::date) THEN 'valid' ELSE 'expired' END AS certificate
    FROM chosen c JOIN certificates t ON t.brand_id = c.brand_id
      AND t.valid_from <= (now() AT TIME ZONE 'utc')::date
    WHERE NOT EXISTS (SELECT FROM certificate_products p WHERE p.certificate_id = t.id)
      OR EXISTS (SELECT FROM certificate_products p WHERE p.certificate_id = t.id AND p.supplement_id = c.id)
    GROUP BY c.id
  ),
  -- A notice that names no end counts as current: see domain/notices/title.ts.
  noticed AS MATERIALIZED (
    SELECT c.supplement_id, array_agg(c.standing ORDER BY c.standing) AS standings
    FROM (
      SELECT DISTINCT m.supplement_id,
        CASE WHEN n.status IN ('completed', 'terminated') THEN 'ended' ELSE 'current' END AS standing
      FROM notice_matches m JOIN notices n ON n.id = m.notice_id
      WHERE m.supplement_id IN (SELECT id FROM chosen) AND m.state IN ('shown', 'confirmed')
    ) c
    GROUP BY c.supplement_id
  ),
  requested AS MATERIALIZED (
    SELECT DISTINCT t.supplement_id FROM test_requests t
    WHERE t.supplement_id IN (SELECT id FROM chosen) AND t.status IN ('queued', 'sample_purchased', 'in_lab')
  ),
  -- Hidden after a legal notice, through the end of the last day (UTC): see queries/holds.ts of the catalogue.
  held AS MATERIALIZED (
    SELECT l.supplement_id FROM legal_holds l
    WHERE l.supplement_id IN (SELECT id FROM chosen) AND l.released_at IS NULL
      AND l.ends_on >= (now() AT TIME ZONE 'utc')::date
  ),
  removed AS (
    DELETE FROM supplement_search o
    WHERE o.supplement_id = ANY (ids) AND NOT EXISTS (SELECT FROM chosen c WHERE c.id = o.supplement_id)
  ),
  written AS (
    INSERT INTO supplement_search AS o (supplement_id, vector, name_sort, brand_id, category, form, diets, free_from, certificate,
      notices, ingredient_ids, testing_status, report_id, verdict, safety_verdict, label_verdict, warning, hazards, headline,
      judgment_edition, tested_at, label_accuracy_pct, lead_ug_day, score, score_version, sample, listed)
    SELECT c.id,
      setweight(to_tsvector('assayed', c.words), 'A') || b.vector || coalesce(n.vector, '') || coalesce(i.vector, '')
        || k.vector || coalesce(f.vector, ''),
      c.words, c.brand_id, c.category, c.form, k.diets, coalesce(l.free_from, '{}'), t.certificate, coalesce(p.standings, '{}'),
      coalesce(i.ingredient_ids, '{}'),
      CASE WHEN r.id IS NOT NULL THEN 'tested' WHEN q.supplement_id IS NOT NULL THEN 'in_testing' ELSE 'not_tested' END,
      r.id, r.verdict, r.safety_verdict, r.label_verdict, r.warning, r.hazards, r.headline, r.judgment_edition,
      r.tested_at, r.label_accuracy_pct, r.lead_ug_day, r.score, r.score_version, c.source = 'sample',
      (c.source <> 'sample' OR only_demo) AND h.supplement_id IS NULL
    FROM chosen c
    JOIN brand_words b ON b.id = c.brand_id
    LEFT JOIN labels l ON l.id = c.current_label_id
    JOIN filed k ON k.category = c.category AND k.form = c.form AND k.diets = coalesce(l.diets, '{}')
    LEFT JOIN other_names n ON n.supplement_id = c.id
    LEFT JOIN ingredient_part i ON i.supplement_id = c.id
    LEFT JOIN fact_part f ON f.supplement_id = c.id
    LEFT JOIN headline_report r ON r.supplement_id = c.id
    LEFT JOIN covered t ON t.supplement_id = c.id
    LEFT JOIN noticed p ON p.supplement_id = c.id
    LEFT JOIN requested q ON q.supplement_id = c.id
    LEFT JOIN held h ON h.supplement_id = c.id
    ORDER BY c.id
    ON CONFLICT (supplement_id) DO UPDATE SET
      (vector, name_sort, brand_id, category, form, diets, free_from, certificate, notices, ingredient_ids, testing_status, report_id, verdict,
        safety_verdict, label_verdict, warning, hazards, headline, judgment_edition,
        tested_at, label_accuracy_pct, lead_ug_day, score, score_version, sample, listed)
      = (excluded.vector, excluded.name_sort, excluded.brand_id, excluded.category, excluded.form, excluded.diets, excluded.free_from, excluded.certificate,
        excluded.notices, excluded.ingredient_ids, excluded.testing_status, excluded.report_id, excluded.verdict,
        excluded.safety_verdict, excluded.label_verdict, excluded.warning, excluded.hazards, excluded.headline,
        excluded.judgment_edition, excluded.tested_at, excluded.label_accuracy_pct, excluded.lead_ug_day,
        excluded.score, excluded.score_version, excluded.sample, excluded.listed)
    WHERE o IS DISTINCT FROM excluded
    RETURNING o.vector
  )
  -- Only words whose count grows are written, since a conflict locks a word even where nothing changes: a transaction that
  -- refreshes twice would lock out one that waits for its words. Ordered, so that two writers of the same new words wait for
  -- one another.
  INSERT INTO search_terms AS t (term, products)
  SELECT word, products
  FROM (
    SELECT word, count(*) AS products FROM written, unnest(tsvector_to_array(vector)) AS word
    WHERE word ~ '[^0-9.]'
    GROUP BY word
  ) counted
  WHERE NOT EXISTS (SELECT FROM search_terms k WHERE k.term = counted.word AND k.products >= counted.products)
  ORDER BY word
  ON CONFLICT (term) DO UPDATE SET products = excluded.products WHERE t.products < excluded.products;
END $$;
