/** What happens to a registered test, in order; each once for every lot. */
export const TEST_STAGES = ["bought", "shipped", "received", "result", "report"] as const;

/** Steps after the registration. `late` says why a test is behind; `cancelled` ends it. Both need a public note. */
export const TEST_STEPS = [...TEST_STAGES, "late", "cancelled"] as const;
export type TestStep = (typeof TEST_STEPS)[number];

/** Entries of a registered test in the log. */
export type TestEntryKind = "registered" | TestStep;

export const TEST_ENTRY_LABELS: Readonly<Record<TestEntryKind, string>> = {
  registered: "Registered",
  bought: "Sample bought",
  shipped: "Shipped to the laboratory",
  received: "Received by the laboratory",
  result: "Results received",
  report: "Report published",
  late: "Delay explained",
  cancelled: "Cancelled",
};

/**
 * State of a registered test, which follows from its entries and the day: nobody sets it. `overdue`: the due day has
 * passed, and a report is missing.
 */
export const REGISTERED_TEST_STATES = [
  "registered",
  "in_progress",
  "overdue",
  "published",
  "cancelled",
] as const;
export type RegisteredTestState = (typeof REGISTERED_TEST_STATES)[number];

export const REGISTERED_TEST_STATE_LABELS: Readonly<Record<RegisteredTestState, string>> = {
  registered: "Registered",
  in_progress: "In progress",
  overdue: "Overdue",
  published: "Published",
  cancelled: "Cancelled",
};

/** Number of a registered test: `RT-2026-001`; `DEMO-RT-2026-001` for demo data. */
export const TEST_NUMBER = /^(?:DEMO-)?RT-\d{4}-\d{3,6}$/;

export const MAX_TEST_LOTS = 50;
export const MAX_TEST_UNITS = 1000;
/** Days between the registration and the due day at most: a test can't be put off forever. */
export const MAX_DAYS_UNTIL_DUE = 365;
