ALTER TABLE "supplement_search" ADD COLUMN "listed" boolean DEFAULT true NOT NULL;--> statement-breakpoint
CREATE INDEX "supplement_search_listed_demo" ON "supplement_search" USING btree ("supplement_id") WHERE "supplement_search"."sample" and "supplement_search"."listed";
--> statement-breakpoint
UPDATE "supplement_search" SET "listed" = false WHERE "sample"
  AND EXISTS (SELECT FROM "supplements" WHERE "source" <> 'sample' AND "merged_into_id" IS NULL);
