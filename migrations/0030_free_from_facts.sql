ALTER TABLE "labels" ADD COLUMN "off_market_on" date;--> statement-breakpoint
ALTER TABLE "labels" ADD COLUMN "free_from" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "supplement_search" ADD COLUMN "free_from" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
-- The index's default target groups and claim type, which are on nearly every label and say nothing about it. What names
-- deny and when a label version left the market needs the source: import the NIH data again.
UPDATE "labels" SET
  "target_groups" = array_remove(array_remove("target_groups", 'Adults and children 4 years and above'), 'Adult (18 - 50 Years)'),
  "claims" = array_remove("claims", 'Other ingredient or constituent claim')
WHERE "source" = 'dsld' AND ("target_groups" && '{Adults and children 4 years and above,Adult (18 - 50 Years)}'
  OR 'Other ingredient or constituent claim' = ANY ("claims"));
