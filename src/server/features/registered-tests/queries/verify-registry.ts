import { webcrypto } from "node:crypto";
import { asc, eq } from "drizzle-orm";
import type { PublishedTestStep } from "#contract/registered-test-documents.ts";
import type { Chain } from "#contract/vocabulary.ts";
import {
  type ChainDocument,
  type CheckedTest,
  checkRegistry,
} from "#domain/registered-tests/check-registry.ts";
import { parseDocument } from "#domain/signing/document.ts";
import type { Queryable } from "#platform/database/database.ts";
import { chainDocuments } from "../../reports/queries/documents.ts";
import { logCosignatures } from "../../transparency-log/schema.ts";
import { registryEntries } from "../schema.ts";

/** A witness's clock, or ours, may be off by this much. */
const MAX_CLOCK_SKEW_MS = 300_000;

/**
 * What is wrong with the registered tests of a chain: entries that are missing, back-dated, not allowed, or that open a
 * seal to something else; and rows that are not those of the documents. A sentence for each.
 */
export async function registryProblems(db: Queryable, chain: Chain): Promise<string[]> {
  const { problems, tests } = await checkRegistry(webcrypto.subtle, payloadsOf(db, chain));
  const rows = await db
    .select()
    .from(registryEntries)
    .where(eq(registryEntries.chain, chain))
    .orderBy(asc(registryEntries.sequence));
  return [...problems, ...rowProblems(tests, rows), ...(await cosignedLater(db, chain, tests))];
}

async function* payloadsOf(db: Queryable, chain: Chain): AsyncGenerator<ChainDocument> {
  for await (const bytes of chainDocuments(db, chain)) {
    const document = parseDocument(bytes);
    // What can't be read is reported where the chain is walked.
    if (!document) continue;
    const { sequence, hash } = document.proof;
    yield { sequence, hash, payload: document.payload as unknown as ChainDocument["payload"] };
  }
}

type Row = typeof registryEntries.$inferSelect;

/** What a row of an entry must hold. */
interface Expected {
  test: string;
  position: number;
  entry: string;
  at: string;
  dueOn: string | null;
  lots: number | null;
  reportNumber: string | null;
}

function rowProblems(tests: readonly CheckedTest[], rows: readonly Row[]): string[] {
  const expected = new Map(tests.flatMap(expectedRows));
  const shown = new Map(rows.map((row) => [row.sequence, row]));
  const wrong = [...expected].flatMap(([sequence, entry]) => {
    const row = shown.get(sequence);
    if (!row) return `${entry.test}: The entry in document ${sequence} is not shown.`;
    return isAsSigned(row, entry) ? [] : `${entry.test}: Document ${sequence} is shown as another entry.`;
  });
  const unsigned = rows.filter(({ sequence }) => !expected.has(sequence));
  return [...wrong, ...unsigned.map(({ test }) => `${test}: An entry is shown that was never signed.`)];
}

function expectedRows({ registration, steps, entries }: CheckedTest): [number, Expected][] {
  const { test, at, due_on: dueOn, lots } = registration;
  const first = { ...{ test, position: 0, entry: "registered", at, dueOn, lots }, reportNumber: null };
  const later = steps.map((step, index) => expectedStep(step, index + 1));
  return [first, ...later].map((entry, index) => [entries[index]?.sequence ?? 0, entry]);
}

const expectedStep = ({ test, step, at, report }: PublishedTestStep, position: number): Expected => ({
  ...{ test, position, entry: step, at, dueOn: null, lots: null },
  reportNumber: report?.report_number ?? null,
});

const isAsSigned = (row: Row, { at, ...entry }: Expected): boolean =>
  row.at.getTime() === Date.parse(at) &&
  (Object.keys(entry) as (keyof typeof entry)[]).every((column) => row[column] === entry[column]);

/** Entries behind what a witness signed, but dated before it did: they were added later than they say. */
async function cosignedLater(db: Queryable, chain: Chain, tests: readonly CheckedTest[]): Promise<string[]> {
  const signed = await db
    .select({ size: logCosignatures.size, at: logCosignatures.cosignedAt })
    .from(logCosignatures)
    .where(eq(logCosignatures.chain, chain));
  return tests.flatMap(({ registration, steps, entries }) =>
    [registration, ...steps].flatMap(({ test, at }, index) => {
      const sequence = entries[index]?.sequence ?? 0;
      const latest = Date.parse(at) + MAX_CLOCK_SKEW_MS;
      const before = signed.find((one) => sequence > one.size && one.at.getTime() > latest);
      return before
        ? `${test}: Document ${sequence} is dated ${at}, but wasn’t in the log that a witness signed on ${before.at.toISOString()}: it was back-dated.`
        : [];
    }),
  );
}
