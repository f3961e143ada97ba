-- Normalizes a name or a query, so that both meet however a person writes them: "5,000IU" = "5000 iu",
-- "µg" = "ug" = "mcg", "B-12" = "b 12" = "b12", "Co-Q10" = "coq10", "omega3" = "omega-3" = "omega 3".
-- unaccent() is only stable because its dictionary could be replaced; ours never is, hence immutable.
-- search/index/normalize.ts does the same in memory (a property test compares them). Stored rows keep the old words until
-- a migration calls refresh_all_supplement_search().
CREATE OR REPLACE FUNCTION search_text(input text) RETURNS text
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
