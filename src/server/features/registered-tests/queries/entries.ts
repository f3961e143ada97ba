import { and, asc, eq, inArray } from "drizzle-orm";
import type { PublishedTestStep, RegistryPayload } from "#contract/registered-test-documents.ts";
import type { Chain } from "#contract/vocabulary.ts";
import type { TestHistory } from "#domain/registered-tests/step-problem.ts";
import type { ReadOnlyDb } from "#platform/database/database.ts";
import { signedDocuments } from "../../reports/schema/signing.ts";
import { registryEntries } from "../schema.ts";

/** An entry of a registered test with its signed document. */
export interface StoredEntry {
  test: string;
  chain: Chain;
  sequence: number;
  hash: string;
  payload: RegistryPayload;
}

/** The entries of registered tests, the registration first. Not validated again: each was when it was signed. */
export async function entriesOfTests(
  db: ReadOnlyDb,
  numbers: readonly string[],
): Promise<Map<string, StoredEntry[]>> {
  if (numbers.length === 0) return new Map();
  const rows = await db
    .select({
      test: registryEntries.test,
      chain: registryEntries.chain,
      sequence: registryEntries.sequence,
      hash: signedDocuments.hash,
      text: signedDocuments.text,
    })
    .from(registryEntries)
    .innerJoin(
      signedDocuments,
      and(
        eq(signedDocuments.chain, registryEntries.chain),
        eq(signedDocuments.sequence, registryEntries.sequence),
      ),
    )
    .where(inArray(registryEntries.test, [...numbers]))
    .orderBy(asc(registryEntries.test), asc(registryEntries.position));
  const entries = rows.map(
    ({ text, ...row }): StoredEntry => ({ ...row, payload: JSON.parse(text).payload }),
  );
  return Map.groupBy(entries, ({ test }) => test);
}

/** A registered test as its entries state it; null if the registration is missing. */
export function historyOf(entries: readonly StoredEntry[]): TestHistory | null {
  const [first, ...later] = entries.map(({ payload }) => payload);
  if (first?.kind !== "registration") return null;
  return {
    registration: first,
    steps: later.filter((payload): payload is PublishedTestStep => payload.kind === "test_step"),
  };
}
