ALTER TABLE "supplement_search" ADD COLUMN "notices" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
-- As refresh_supplement_search, which is applied after the migrations.
UPDATE "supplement_search" s SET "notices" = n.standings
FROM (
  SELECT m.supplement_id, array_agg(DISTINCT
    CASE WHEN o.status IN ('completed', 'terminated') THEN 'ended' ELSE 'current' END) AS standings
  FROM "notice_matches" m JOIN "notices" o ON o.id = m.notice_id
  WHERE m.supplement_id IS NOT NULL AND m.state IN ('shown', 'confirmed')
  GROUP BY m.supplement_id
) n
WHERE n.supplement_id = s.supplement_id;
