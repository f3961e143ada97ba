-- Sets the count beside every word to the number of search rows it is in, and drops the words that are in none.
CREATE OR REPLACE FUNCTION recount_search_terms() RETURNS void
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
