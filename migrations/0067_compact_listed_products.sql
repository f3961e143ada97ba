-- The current text is applied from migrations/functions after this.
CREATE FUNCTION compact_listed_products() RETURNS void LANGUAGE sql AS $$ SELECT $$;
--> statement-breakpoint
-- The name before, for processes of the version before that still run. A later migration can drop it.
CREATE OR REPLACE FUNCTION fold_listed_products() RETURNS void LANGUAGE sql AS $$ SELECT compact_listed_products() $$;
