import { eq, sql } from "drizzle-orm";
import type { Db } from "#platform/database/database.ts";
import ingredients from "#sample-data/ingredients.json" with { type: "json" };
import { SAMPLE_SEED } from "#server/features/catalogue/sample/generate.ts";
import { reports, signedDocuments, signingKeys } from "#server/features/reports/schema.ts";
import { testRequests } from "#server/features/test-requests/schema.ts";
import type { Services } from "#server/services.ts";
import { refreshSearch } from "../server/features/catalogue/commands/refresh-search.ts";
import { saveBrands, saveIngredients, saveLabels } from "../server/features/catalogue/intake/save.ts";
import { brands, supplements } from "../server/features/catalogue/schema.ts";
import { BUILT_IN_SUPPLEMENTS, sampleBrands, sampleLabels } from "./catalogue.ts";
import { sampleReports } from "./laboratory/reports.ts";
import { publishSample } from "./publish.ts";
import { keepSampleRequests } from "./requests.ts";

/** Loads the sample catalogue of this size; what is there already stays as it is. Calls back after each chunk of labels. */
export async function seedSample(
  services: Pick<Services, "db" | "signing" | "clock">,
  {
    count = BUILT_IN_SUPPLEMENTS,
    onSaved = () => {},
  }: { count?: number; onSaved?: (labels: number) => void } = {},
): Promise<void> {
  const { db } = services;
  await saveIngredients(db, ingredients);
  await saveBrands(db, sampleBrands(count, SAMPLE_SEED));
  let saved = 0;
  for (const labels of sampleLabels(count, SAMPLE_SEED)) {
    await saveLabels(db, labels);
    saved += labels.length;
    onSaved(saved);
  }
  await publishSample(services, sampleReports(count, SAMPLE_SEED));
}

/** Takes every sample brand, supplement and report out, with their whole chain. Real records stay. */
export async function removeSample(db: Db): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.delete(testRequests).where(eq(testRequests.sample, true));
    await tx.delete(signedDocuments).where(eq(signedDocuments.chain, "sample"));
    await tx.delete(signingKeys).where(eq(signingKeys.chain, "sample"));
    await tx.delete(reports).where(eq(reports.chain, "sample"));
    await tx.delete(supplements).where(eq(supplements.source, "sample"));
    await tx
      .delete(brands)
      .where(
        sql`${brands.source} = 'sample' and not exists (select from ${supplements} s where s.brand_id = ${brands.id})`,
      );
  });
  await refreshSearch(db);
}

/**
 * Makes the catalogue hold the sample data, or not: asked at every start, it does something at the first only. Reports
 * come last, so that a load that was cut short is seen by their absence and made whole.
 */
export async function keepSample(
  services: Pick<Services, "db" | "signing" | "clock">,
  wanted: boolean,
): Promise<void> {
  const { db } = services;
  const begun = (await db.$count(supplements, eq(supplements.source, "sample"))) > 0;
  const whole = (await db.$count(reports, eq(reports.chain, "sample"))) > 0;
  if (wanted && !whole) await seedSample(services);
  if (wanted) await keepSampleRequests(db);
  if (!wanted && begun) await removeSample(db);
  // The words for ingredients are facts, not samples: importing real labels needs them as well.
  if (!wanted) await saveIngredients(db, ingredients);
}
