import { randomBytes, webcrypto } from "node:crypto";
import { eq, like, sql } from "drizzle-orm";
import type { PublishedRegistration, RegisteredProduct } from "#contract/registered-test-documents.ts";
import { MAX_DAYS_UNTIL_DUE } from "#contract/registered-test-vocabulary.ts";
import type { NewRegisteredTest } from "#contract/staff/registered-tests.ts";
import { utcDay } from "#domain/dates.ts";
import { SEAL_NONCE_BYTES, sealOf } from "#domain/registered-tests/seal.ts";
import { dayOf } from "#domain/registered-tests/step-problem.ts";
import type { Tx } from "#platform/database/database.ts";
import { ApiError } from "#server/http/errors.ts";
import { recordAction } from "../../catalogue/commands/audit.ts";
import { resolveSupplementId } from "../../catalogue/queries/names.ts";
import { brands } from "../../catalogue/schema/brands.ts";
import { barcodes, supplements } from "../../catalogue/schema.ts";
import { lockChain } from "../../reports/commands/sign.ts";
import { laboratories } from "../../reports/schema.ts";
import { registryEntries, testSeals } from "../schema.ts";
import { appendEntry, entryInstant } from "./append-entry.ts";
import { approveEntry, type EntryActor, type EntryNeeds } from "./approve-entry.ts";

const CHAIN = "reports";
const DAY_MS = 86_400_000;

/** What became of an entry: `waits` for a second person, without a number if it is a registration. */
export type EntryOutcome = { outcome: "added"; number: string } | { outcome: "waits"; number: string | null };

/**
 * Registers a test: its intent is signed and published before the sample is bought, once enough people have approved it.
 * Throws `ApiError` "not_found" for an unknown product or laboratory, "invalid" for a due day that has passed or is too far
 * away, and what `approveEntry` throws.
 */
export function registerNewTest(
  needs: EntryNeeds,
  given: NewRegisteredTest,
  actor: EntryActor,
): Promise<EntryOutcome> {
  const { supplement, sealed, ...intent } = given;
  return needs.db.transaction(async (tx) => {
    await lockChain(tx, CHAIN);
    const at = entryInstant(needs.clock.now());
    requireDueDay(intent.due_on, dayOf(at));
    await requireLaboratory(tx, intent.laboratory);
    const product = await productToTest(tx, supplement);
    const { approved, operators, record } = await approveEntry(
      needs,
      tx,
      { kind: "registration", intent: given },
      actor,
    );
    if (!approved) return { outcome: "waits", number: null };
    const test = await nextNumber(tx, dayOf(at).slice(0, 4));
    const seal = sealed ? await storeSeal(tx, test, product) : null;
    const registration: PublishedRegistration = {
      ...{ kind: "registration", test, at, ...intent },
      product: sealed ? null : product,
      seal,
    };
    await appendEntry(needs, tx, CHAIN, registration);
    const details = { due_on: intent.due_on, sealed, ...(!sealed && { product: product.slug }), ...record };
    await recordAction(tx, {
      operator: operators.join(" and "),
      action: "register-test",
      subject: test,
      details,
    });
    return { outcome: "added", number: test };
  });
}

function requireDueDay(dueOn: string, today: string): void {
  const latest = utcDay(new Date(Date.parse(today) + MAX_DAYS_UNTIL_DUE * DAY_MS));
  if (dueOn <= today) throw new ApiError("invalid", "The due day must be in the future.");
  if (dueOn > latest)
    throw new ApiError("invalid", `The due day can be at most ${MAX_DAYS_UNTIL_DUE} days away.`);
}

async function requireLaboratory(tx: Tx, name: string): Promise<void> {
  if ((await tx.$count(laboratories, eq(laboratories.name, name))) > 0) return;
  throw new ApiError("not_found", `No laboratory is called ${name}. Add it first.`);
}

/** A product of the catalog as a registration names it. */
async function productToTest(tx: Tx, ref: string): Promise<RegisteredProduct> {
  const id = await resolveSupplementId(tx, ref);
  const [product] = await tx
    .select({
      slug: supplements.slug,
      brand: brands.name,
      name: supplements.name,
      barcode: sql<
        string | null
      >`(select min(${barcodes.gtin14}) from ${barcodes} where ${barcodes.supplementId} = ${supplements.id})`,
    })
    .from(supplements)
    .innerJoin(brands, eq(brands.id, supplements.brandId))
    .where(eq(supplements.id, id));
  if (!product) throw new ApiError("not_found", `No supplement ${ref}.`);
  return product;
}

/** Numbers of a year count up; those of cancelled tests stay taken. */
async function nextNumber(tx: Tx, year: string): Promise<string> {
  const [row] = await tx
    .select({ count: sql<number>`count(distinct ${registryEntries.test})::int` })
    .from(registryEntries)
    .where(like(registryEntries.test, `RT-${year}-%`));
  return `RT-${year}-${String((row?.count ?? 0) + 1).padStart(3, "0")}`;
}

/** Stores what opens the seal until the purchase, and returns the commitment. */
async function storeSeal(tx: Tx, test: string, product: RegisteredProduct): Promise<string> {
  const opening = { ...product, nonce: randomBytes(SEAL_NONCE_BYTES).toString("hex") };
  await tx.insert(testSeals).values({ test, opening });
  return sealOf(webcrypto.subtle, opening);
}
