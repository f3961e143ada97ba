import type { RegisteredTest, RegisteredTestEntry } from "#contract/registered-tests.ts";
import { registeredTestState } from "#domain/registered-tests/state.ts";
import { dayOf, registeredProductOf, type TestHistory } from "#domain/registered-tests/step-problem.ts";
import type { StoredEntry } from "./queries/entries.ts";

/** A published report that a registered test led to. */
export interface AttachedReport {
  report_number: string;
  report_slug: string;
  lot_number: string;
}

/** A registered test as visitors see it on a day (YYYY-MM-DD). `reportOf` finds a report by its number. */
export function presentTest(
  { registration, steps }: TestHistory,
  { today, reportOf }: { today: string; reportOf: ReadonlyMap<string, AttachedReport> },
): RegisteredTest {
  const { kind: _, test, at, product: __, seal, ...intent } = registration;
  const attached = steps.filter(({ step }) => step === "report");
  const state = registeredTestState({ lots: intent.lots, due_on: intent.due_on, steps }, today);
  const last = attached.at(-1);
  return {
    ...intent,
    number: test,
    demo: test.startsWith("DEMO-"),
    state,
    registered_at: at,
    product: registeredProductOf({ registration, steps }),
    seal,
    published_on: state === "published" && last ? dayOf(last.at) : null,
    reports: attached.flatMap(({ report }) => (report && reportOf.get(report.report_number)) ?? []),
    reason: steps.findLast(({ step }) => step === "cancelled" || step === "late")?.note ?? null,
  };
}

/** One entry of a registered test. */
export function presentTestEntry({ chain, sequence, hash, payload }: StoredEntry): RegisteredTestEntry {
  const place = { chain, sequence, hash };
  if (payload.kind === "registration") {
    const nothing = { note: null, opening: null, report_number: null, previous_entry: null };
    return { entry: "registered", at: payload.at, on: dayOf(payload.at), ...nothing, ...place };
  }
  const { step: entry, at, on, note, previous_entry } = payload;
  return {
    entry,
    at,
    on,
    note,
    opening: payload.opening ?? null,
    report_number: payload.report?.report_number ?? null,
    previous_entry,
    ...place,
  };
}
