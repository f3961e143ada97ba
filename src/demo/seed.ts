import { and, eq, like, sql } from "drizzle-orm";
import type { Db, Tx } from "#platform/database/database.ts";
import ingredients from "#sample-data/ingredients.json" with { type: "json" };
import { lockOwners } from "#server/features/catalogue/commands/lock-owners.ts";
import { refreshSearch } from "#server/features/catalogue/commands/refresh-search.ts";
import { saveBrands, saveIngredients, saveLabels } from "#server/features/catalogue/intake/save.ts";
import { brands } from "#server/features/catalogue/schema/brands.ts";
import { supplements } from "#server/features/catalogue/schema.ts";
import { registryEntries } from "#server/features/registered-tests/schema.ts";
import { lockForPublishing } from "#server/features/reports/commands/sign.ts";
import { signedDocuments, signingKeys } from "#server/features/reports/schema/signing.ts";
import { reports } from "#server/features/reports/schema.ts";
import { lockRequests } from "#server/features/test-requests/commands/lock-request.ts";
import { testRequests } from "#server/features/test-requests/schema.ts";
import { deleteDemoLog } from "#server/features/transparency-log/commands/extend-log.ts";
import type { Services } from "#server/services.ts";
import { BUILT_IN_SUPPLEMENTS, demoBrands, demoLabels } from "./catalogue.ts";
import { DEMO_SEED } from "./generate.ts";
import { DEMO_REPORT_NUMBERS, demoReports } from "./laboratory/reports.ts";
import { publishDemoReports } from "./publish.ts";
import { ensureDemoRequests } from "./requests.ts";

/** Loads a demo catalog of `count` products; existing records stay. Calls `onSaved` after each chunk of labels. */
export async function seedDemoData(
  services: Pick<Services, "db" | "signing" | "clock">,
  {
    count = BUILT_IN_SUPPLEMENTS,
    onSaved = () => {},
  }: { count?: number; onSaved?: (labels: number) => void } = {},
): Promise<void> {
  const { db } = services;
  await saveIngredients(db, ingredients);
  await saveBrands(db, demoBrands(count, DEMO_SEED));
  let saved = 0;
  for (const labels of demoLabels(count, DEMO_SEED)) {
    await saveLabels(db, labels);
    saved += labels.length;
    onSaved(saved);
  }
  await publishDemoReports(services, demoReports(count, DEMO_SEED));
}

/** Deletes all demo brands, supplements, requests and reports with their hash chain. Real records stay. */
export async function removeDemoData(db: Db): Promise<void> {
  await db.transaction(async (tx) => {
    await lockForPublishing(tx, "sample");
    const isDemo = eq(supplements.source, "sample");
    const products = await tx.select({ id: supplements.id }).from(supplements).where(isDemo);
    await lockOwners(tx, { products: products.map(({ id }) => id) });
    await deleteDemoReports(tx);
    await tx.delete(supplements).where(isDemo);
    await tx
      .delete(brands)
      .where(
        sql`${brands.source} = 'sample' and not exists (select from ${supplements} s where s.brand_id = ${brands.id})`,
      );
  });
  await refreshSearch(db);
}

async function deleteDemoReports(tx: Tx): Promise<void> {
  await lockForPublishing(tx, "sample");
  const isDemo = eq(testRequests.sample, true);
  const requests = await tx.select({ id: testRequests.id }).from(testRequests).where(isDemo);
  await lockRequests(
    tx,
    requests.map(({ id }) => id),
  );
  await tx.delete(testRequests).where(isDemo);
  await tx.delete(registryEntries).where(eq(registryEntries.chain, "sample"));
  await deleteDemoLog(tx);
  await tx.delete(signedDocuments).where(eq(signedDocuments.chain, "sample"));
  await tx.delete(signingKeys).where(eq(signingKeys.chain, "sample"));
  await tx.delete(reports).where(eq(reports.chain, "sample"));
}

/**
 * Loads or removes the demo data. Called at every start; idempotent. Reports are loaded last, so that an interrupted
 * load is recognized by missing reports and completed. Reports of another edition are replaced.
 */
export async function syncDemoData(
  services: Pick<Services, "db" | "signing" | "clock">,
  wanted: boolean,
): Promise<void> {
  const { db } = services;
  const hasProducts = (await db.$count(supplements, eq(supplements.source, "sample"))) > 0;
  const isDemo = eq(reports.chain, "sample");
  const hasReports = (await db.$count(reports, isDemo)) > 0;
  const isComplete =
    (await db.$count(reports, and(isDemo, like(reports.reportNumber, DEMO_REPORT_NUMBERS)))) > 0 &&
    (await db.$count(registryEntries, eq(registryEntries.chain, "sample"))) > 0;
  if (wanted && !isComplete) {
    // Even without reports: a transparency log left without its documents would refuse the chain that starts again.
    await db.transaction(deleteDemoReports);
    if (hasReports) await refreshSearch(db);
    await seedDemoData(services);
  }
  if (wanted) await ensureDemoRequests(db);
  if (!wanted && hasProducts) await removeDemoData(db);
  // Ingredients and synonyms are not demo data: imports of real labels need them too.
  if (!wanted) await saveIngredients(db, ingredients);
}
