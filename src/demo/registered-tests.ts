import { webcrypto } from "node:crypto";
import type {
  PublishedRegistration,
  PublishedTestStep,
  RegisteredProduct,
  SealOpening,
} from "#contract/registered-test-documents.ts";
import type { TestStep } from "#contract/registered-test-vocabulary.ts";
import type { PublishedReport } from "#contract/report-file.ts";
import { sealOf } from "#domain/registered-tests/seal.ts";
import type { Tx } from "#platform/database/database.ts";
import { sha256HexSync } from "#platform/ids.ts";
import { appendEntry } from "#server/features/registered-tests/commands/append-entry.ts";
import { lockChain } from "#server/features/reports/commands/sign.ts";
import { findPublishedDocument } from "#server/features/reports/queries/documents.ts";
import type { Services } from "#server/services.ts";
import { daysBefore } from "./calendar.ts";

/** A step of a demo test. */
interface DemoStep {
  step: TestStep;
  on: string;
  note?: string;
}

/** A demo test: what is registered on a day, and what happens to it. */
interface DemoTest {
  number: string;
  registeredOn: string;
  dueOn: string;
  /** Whose product, panels, methods and laboratory it has. */
  like: PublishedReport;
  isSealed: boolean;
  steps: readonly DemoStep[];
}

const SIGNED_AT = "T15:00:00Z";
const DAYS_UNTIL_PURCHASE = 6;
const PAID_BY = "Assayed, from donations";

/**
 * Four demo tests made from demo reports: published from intent to report, overdue, cancelled, and sealed. `reports`: with the
 * product as the catalog lists it, oldest first. None if no report says when its sample was bought.
 */
function demoTests(reports: readonly PublishedReport[]): DemoTest[] {
  const bought = reports.filter(
    ({ sample, dates, supersedes }) => sample.purchased_on && dates.received_on && supersedes === null,
  );
  const [published, overdue = published, cancelled = published, sealed = published] = bought.toReversed();
  if (!published || !overdue || !cancelled || !sealed) return [];
  return [publishedTest(published), overdueTest(overdue), cancelledTest(cancelled), sealedTest(sealed)];
}

function publishedTest(like: PublishedReport): DemoTest {
  const { sample, dates } = like;
  const boughtOn = sample.purchased_on ?? dates.tested_on;
  return {
    number: "DEMO-RT-2026-001",
    registeredOn: daysBefore(DAYS_UNTIL_PURCHASE, boughtOn),
    dueOn: daysBefore(-14, dates.issued_on),
    like,
    isSealed: true,
    steps: [
      {
        step: "bought",
        on: boughtOn,
        ...(sample.purchased_at && { note: `Bought at ${sample.purchased_at}.` }),
      },
      { step: "received", on: dates.received_on ?? dates.tested_on },
      { step: "result", on: dates.issued_on },
      { step: "report", on: dates.issued_on },
    ],
  };
}

const overdueTest = (like: PublishedReport): DemoTest => ({
  number: "DEMO-RT-2026-002",
  registeredOn: daysBefore(80),
  dueOn: daysBefore(21),
  like,
  isSealed: false,
  steps: [
    { step: "bought", on: daysBefore(76) },
    { step: "shipped", on: daysBefore(75) },
    { step: "received", on: daysBefore(71) },
    {
      step: "late",
      on: daysBefore(18),
      note: "The laboratory is repeating the microbial tests: a control failed. It expects to finish in November.",
    },
  ],
});

const cancelledTest = (like: PublishedReport): DemoTest => ({
  number: "DEMO-RT-2026-003",
  registeredOn: daysBefore(60),
  dueOn: daysBefore(5),
  like,
  isSealed: false,
  steps: [
    {
      step: "cancelled",
      on: daysBefore(44),
      note: "No shop that we buy from had the product. Nothing was bought, and nothing was tested.",
    },
  ],
});

const sealedTest = (like: PublishedReport): DemoTest => ({
  number: "DEMO-RT-2026-004",
  registeredOn: daysBefore(3),
  dueOn: daysBefore(-360),
  like,
  isSealed: true,
  steps: [],
});

interface DemoEvent {
  on: string;
  apply(tx: Tx): Promise<void>;
}

/** The entries of the demo tests, to be signed in the order of their days, each behind the reports of its day. */
export function registeredTestEvents(
  needs: Pick<Services, "signing">,
  reports: readonly PublishedReport[],
): DemoEvent[] {
  return demoTests(reports).flatMap((test) => {
    /** Hashes of the entries so far. */
    const hashes: string[] = [];
    const sign = async (tx: Tx, payload: PublishedRegistration | PublishedTestStep) => {
      await lockChain(tx, "sample");
      hashes.push((await appendEntry(needs, tx, "sample", payload)).hash);
    };
    return [
      { on: test.registeredOn, apply: async (tx) => sign(tx, await registrationOf(test)) },
      ...test.steps.map((step) => ({
        on: step.on,
        apply: async (tx: Tx) => sign(tx, await stepOf(tx, test, step, hashes)),
      })),
    ];
  });
}

const productOf = ({ product }: PublishedReport): RegisteredProduct => {
  const { slug, brand, name } = product.listed ?? { ...product, slug: "" };
  return { slug, brand, name, barcode: product.barcode };
};

const openingOf = ({ number, like }: DemoTest): SealOpening => ({
  ...productOf(like),
  nonce: sha256HexSync(`demo seal of ${number}`).slice(0, 32),
});

async function registrationOf(test: DemoTest): Promise<PublishedRegistration> {
  const { number, registeredOn, dueOn, like, isSealed } = test;
  return {
    kind: "registration",
    test: number,
    at: registeredOn + SIGNED_AT,
    product: isSealed ? null : productOf(like),
    seal: isSealed ? await sealOf(webcrypto.subtle, openingOf(test)) : null,
    lots: 1,
    units: like.sample.units_composited ?? 3,
    panels: [...new Set(like.results.map(({ panel }) => panel))],
    methods: [...new Set(like.results.map(({ method }) => method))],
    laboratory: like.laboratory.name,
    paid_by: PAID_BY,
    due_on: dueOn,
  };
}

async function stepOf(
  tx: Tx,
  test: DemoTest,
  { step, on, note }: DemoStep,
  hashes: readonly string[],
): Promise<PublishedTestStep> {
  const { report_number } = test.like;
  const report = step === "report" ? await findPublishedDocument(tx, report_number) : null;
  return {
    kind: "test_step",
    test: test.number,
    registration_hash: hashes[0] ?? "",
    previous_entry: hashes.at(-1) ?? "",
    at: on + SIGNED_AT,
    step,
    on,
    note: note ?? null,
    ...(step === "bought" && test.isSealed && { opening: openingOf(test) }),
    ...(report && { report: { report_number, report_hash: report.hash } }),
  };
}
