-- Words are told apart by the simple dictionary, after accents are dropped: no stemming, "b12" and "whey" are not English.
CREATE TEXT SEARCH CONFIGURATION assayed (COPY = simple);
--> statement-breakpoint
ALTER TEXT SEARCH CONFIGURATION assayed
  ALTER MAPPING FOR word, hword, hword_part, numword, numhword, hword_numpart WITH unaccent, simple;
--> statement-breakpoint
-- Puts a name and a query into the same words, so that however a person writes it both meet:
-- "5,000IU" = "5000 iu", "µg" = "ug" = "mcg", "B-12" = "b 12" = "b12", "Co-Q10" = "coq10", "omega3" = "omega-3" = "omega 3".
-- unaccent() is only stable because its dictionary could be replaced; ours never is, hence immutable.
CREATE FUNCTION search_text(input text) RETURNS text
LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
  -- Both micro signs become u, also where unaccent takes one out of a sign like "㎍"; marks become spaces, and the
  -- apostrophes that follow them have no counterpart and are dropped.
  words text := translate(lower(public.unaccent('public.unaccent'::regdictionary, lower(
    translate(replace(input, '&', ' and '), '®™©℠''’‘ʼ´`', '    ')))), 'µμ', 'uu');
BEGIN
  words := regexp_replace(words, '\((?:r|tm|sm)\)', ' ', 'g');
  words := regexp_replace(words, '(?<=\d),(?=\d{3}(?!\d))', '', 'g');
  -- Everything but letters, digits and decimal points separates words.
  words := regexp_replace(words, '[^a-z0-9.\u00C0-\u1FFF\u2C00-\uFFFD]+', ' ', 'g');
  words := regexp_replace(words, '(?<!\d)\.(?!\d)|(?<=\d)\.(?!\d)|(?<=[^\d ])\.(?=\d)', ' ', 'g');
  words := regexp_replace(words, '(^| )\.(?=\d)', '\10.', 'g');
  words := regexp_replace(words, '(?<=\d)(?=[a-z])|(?<=[a-z])(?=\d)', ' ', 'g');
  words := regexp_replace(words, '\s+', ' ', 'g');
  -- Vitamins known by a letter and a number are one word.
  words := regexp_replace(words, '\m(?:(b) ([1235679]|12)|(d) ([23])|(k) ([12]))\M(?!\.)', '\1\2\3\4\5\6', 'g');
  words := regexp_replace(words, '\m(?:co ?)?q 10\M', 'coq10', 'g');
  words := regexp_replace(words, '\mug\M', 'mcg', 'g');
  words := regexp_replace(words, '\mi u\M', 'iu', 'g');
  words := regexp_replace(words, '\mco enzyme\M', 'coenzyme', 'g');
  RETURN btrim(words);
END $$;
--> statement-breakpoint
CREATE AGGREGATE tsvector_agg (tsvector) (SFUNC = tsvector_concat, STYPE = tsvector, INITCOND = '');
--> statement-breakpoint
-- Rewrites the search rows of these products from the catalogue and the reports; one whose row would say the same is
-- left alone, and one that is gone or merged into another loses its row. Call it in the transaction that changed them.
-- New words enter search_terms at once; the counts beside old words only grow here and are exact again after
-- refresh_all_supplement_search().
CREATE FUNCTION refresh_supplement_search(ids integer[]) RETURNS void
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
      r.supplement_id, r.id, r.verdict, r.tested_at, r.label_accuracy_pct, r.lead_ug_day
    FROM reports r
    WHERE r.supplement_id IN (SELECT id FROM chosen)
      AND r.published_at IS NOT NULL AND r.state IN ('current', 'disputed')
    ORDER BY r.supplement_id, r.tested_at DESC, r.id DESC
  ),
  removed AS (
    DELETE FROM supplement_search o
    WHERE o.supplement_id = ANY (ids) AND NOT EXISTS (SELECT FROM chosen c WHERE c.id = o.supplement_id)
  ),
  written AS (
    INSERT INTO supplement_search AS o (supplement_id, vector, name_sort, brand_id, category, form, diets,
      ingredient_ids, testing_status, report_id, verdict, tested_at, label_accuracy_pct, lead_ug_day, sample)
    SELECT c.id,
      setweight(to_tsvector('assayed', c.words), 'A') || b.vector || coalesce(i.vector, '') || k.vector
        || coalesce(f.vector, ''),
      c.words, c.brand_id, c.category, c.form, k.diets, coalesce(i.ingredient_ids, '{}'),
      CASE WHEN r.id IS NULL THEN 'not_tested' ELSE 'tested' END,
      r.id, r.verdict, r.tested_at, r.label_accuracy_pct, r.lead_ug_day, c.source = 'sample'
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
        tested_at, label_accuracy_pct, lead_ug_day, sample)
      = (excluded.vector, excluded.name_sort, excluded.brand_id, excluded.category, excluded.form, excluded.diets,
        excluded.ingredient_ids, excluded.testing_status, excluded.report_id, excluded.verdict, excluded.tested_at,
        excluded.label_accuracy_pct, excluded.lead_ug_day, excluded.sample)
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
--> statement-breakpoint
-- Every search row and every word count anew. Readers are never locked out; rows that stay as they are are not written.
CREATE FUNCTION refresh_all_supplement_search() RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  batch integer[];
BEGIN
  FOR batch IN
    SELECT array_agg(id) FROM (SELECT id, row_number() OVER (ORDER BY id) AS place FROM supplements) every
    GROUP BY place / 20000 ORDER BY place / 20000
  LOOP
    PERFORM refresh_supplement_search(batch);
  END LOOP;
  PERFORM recount_search_terms();
END $$;
--> statement-breakpoint
-- Sets the count beside every word to the number of search rows it stands in, and drops the words that stand in none.
CREATE FUNCTION recount_search_terms() RETURNS void
LANGUAGE sql AS $$
  WITH counted AS MATERIALIZED (
    SELECT word, ndoc FROM ts_stat('SELECT vector FROM supplement_search') WHERE word ~ '[^0-9.]'
  ),
  gone AS (
    DELETE FROM search_terms t WHERE NOT EXISTS (SELECT FROM counted c WHERE c.word = t.term)
  )
  INSERT INTO search_terms AS t (term, products)
  SELECT word, ndoc FROM counted ORDER BY word
  ON CONFLICT (term) DO UPDATE SET products = excluded.products WHERE t.products <> excluded.products;
$$;
