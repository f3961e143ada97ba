import { asc, eq } from "drizzle-orm";
import type { RegistryRow } from "#contract/open-data.ts";
import type { Chain } from "#contract/vocabulary.ts";
import { dayOf } from "#domain/registered-tests/step-problem.ts";
import type { ReadOnlyDb } from "#platform/database/database.ts";
import { entriesOfTests, type StoredEntry } from "../../registered-tests/queries/entries.ts";
import { registryEntries } from "../../registered-tests/schema.ts";

/** Tests fetched per query. */
const BATCH_SIZE = 200;

/** Every entry of a chain's registered tests, test by test in order of registration. */
export async function* registryRows(db: ReadOnlyDb, chain: Chain): AsyncGenerator<RegistryRow> {
  const tests = await db
    .select({ test: registryEntries.test })
    .from(registryEntries)
    .where(eq(registryEntries.chain, chain))
    .groupBy(registryEntries.test)
    .orderBy(asc(registryEntries.test));
  for (let from = 0; from < tests.length; from += BATCH_SIZE) {
    const numbers = tests.slice(from, from + BATCH_SIZE).map(({ test }) => test);
    const entries = await entriesOfTests(db, numbers);
    for (const number of numbers) yield* (entries.get(number) ?? []).map(rowOf);
  }
}

const NO_PLAN = {
  ...{ seal: null, lots: null, units: null, panels: null, methods: null },
  ...{ laboratory: null, paid_by: null, due_on: null },
};

function rowOf({ test, chain, sequence, hash, payload }: StoredEntry): RegistryRow {
  const place = { demo: chain === "sample", test };
  const signed = { chain, sequence, hash };
  if (payload.kind === "registration") {
    const { seal, lots, units, panels, methods, laboratory, paid_by, due_on, at, product } = payload;
    return {
      ...{ ...place, entry: "registered", at, on: dayOf(at), note: null, ...namesOf(product) },
      ...{ seal, lots, units, panels: panels.join("; "), methods: methods.join("; ") },
      ...{ laboratory, paid_by, due_on, nonce: null, report_number: null, ...signed },
    };
  }
  const { step: entry, at, on, note, opening, report } = payload;
  return {
    ...{ ...place, entry, at, on, note, ...namesOf(opening ?? null), ...NO_PLAN },
    ...{ nonce: opening?.nonce ?? null, report_number: report?.report_number ?? null, ...signed },
  };
}

const namesOf = (product: { brand: string; name: string; slug: string; barcode: string | null } | null) => ({
  brand: product?.brand ?? null,
  product: product?.name ?? null,
  product_slug: product?.slug ?? null,
  barcode: product?.barcode ?? null,
});
