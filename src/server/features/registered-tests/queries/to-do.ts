import { eq } from "drizzle-orm";
import type { z } from "zod";
import type { RegisteredProduct, SealOpening } from "#contract/registered-test-documents.ts";
import type { getTestToDo } from "#contract/staff/registered-tests.ts";
import { nextSteps } from "#domain/registered-tests/step-problem.ts";
import type { ReadOnlyDb } from "#platform/database/database.ts";
import { ApiError } from "#server/http/errors.ts";
import { testSeals } from "../schema.ts";
import { entriesOfTests, historyOf } from "./entries.ts";
import { readRegisteredTest } from "./tests.ts";

/** A registered test and what staff may do next with it. Throws `ApiError` "not_found". `today`: YYYY-MM-DD. */
export async function testToDo(
  db: ReadOnlyDb,
  number: string,
  today: string,
): Promise<z.output<typeof getTestToDo.output>> {
  const entries = (await entriesOfTests(db, [number])).get(number) ?? [];
  const [history, last] = [historyOf(entries), entries.at(-1)];
  if (!history || !last) throw new ApiError("not_found", `No registered test ${number}.`);
  const [seal] = await db.select().from(testSeals).where(eq(testSeals.test, number));
  // Demo tests belong to nobody.
  const test = await readRegisteredTest(db, number, today);
  const next = last.chain === "reports" ? nextSteps(history) : [];
  return { test, next, last: last.hash, sealed_product: seal ? withoutNonce(seal.opening) : null };
}

const withoutNonce = ({ slug, brand, name, barcode }: SealOpening): RegisteredProduct => ({
  slug,
  brand,
  name,
  barcode,
});
