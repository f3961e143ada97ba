-- Trigrams correct misspelt words; unaccent makes "açaí" and "acai" one word.
CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS unaccent;
