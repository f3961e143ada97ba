import { z } from "zod";
import { day, idOrSlug, instant, multilineText, page, text } from "../fields.ts";
import { MAX_LENGTH } from "../limits.ts";
import { registeredProduct, testIntent, testNumber } from "../registered-test-documents.ts";
import { REGISTERED_TEST_STATES, TEST_STEPS } from "../registered-test-vocabulary.ts";
import { registeredTestDetails, registryList } from "../registered-tests.ts";
import { staffEndpoint } from "./endpoint.ts";
import { reason } from "./members.ts";

/** What staff enter to register a test. */
export const newRegisteredTest = testIntent.extend({
  /** Product by slug. */
  supplement: idOrSlug,
  /** Publishes a commitment instead of the product, which the purchase opens. */
  sealed: z.boolean().default(false),
  paid_by: text().min(1, "Say who pays."),
  laboratory: text().min(1, "Choose the laboratory."),
});
export type NewRegisteredTest = z.output<typeof newRegisteredTest>;

/** What staff enter about a step. */
export const newTestStep = z.object({
  number: testNumber,
  /** Hash of the last entry that was seen: 409 if there is a newer one. */
  seen: z.string().optional(),
  step: z.enum(TEST_STEPS),
  /** When it happened. */
  on: day,
  /** Public. Required for a delay and a cancellation. */
  note: multilineText(MAX_LENGTH.note).default(""),
  /** Number of the published report, for the step "report". */
  report_number: text().default(""),
});
export type NewTestStep = z.output<typeof newTestStep>;

/** An entry that can't be undone, as the first of two people has approved it. */
export const entryToApprove = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("registration"), intent: newRegisteredTest }),
  z.object({ kind: z.literal("step"), step: newTestStep.required({ seen: true }) }),
]);
export type EntryToApprove = z.output<typeof entryToApprove>;

/** `waits`: another account must approve it; a registration gets its number then. */
const outcome = z.object({ outcome: z.enum(["added", "waits"]), number: testNumber.nullable() });

export const registerTest = staffEndpoint("registerTest", {
  summary:
    "Registers a test in the log, before its sample is bought, once a second person has approved the same. It can never be edited or removed, and its due day never changes.",
  input: newRegisteredTest.extend({ action: z.literal("register") }),
  output: outcome,
});

export const addTestStep = staffEndpoint("addTestStep", {
  summary:
    "Adds a step to a registered test. The purchase opens its seal; a report must be about its product. Opening a seal and cancelling wait for a second person.",
  input: newTestStep.extend({ action: z.literal("add_step") }),
  output: outcome,
});

export const listTestApprovals = staffEndpoint("listTestApprovals", {
  summary: "Registrations, openings and cancellations that wait for a second person, oldest first.",
  input: z.object({ action: z.literal("list_waiting") }),
  output: z.array(
    z.object({
      id: z.int(),
      entry: entryToApprove,
      by: z.string(),
      is_own: z.boolean(),
      at: instant,
      expires_at: instant,
      /** False: the test has another entry since, so the approval is void. */
      is_current: z.boolean(),
    }),
  ),
});

const id = z.int().positive();

export const approveTestEntry = staffEndpoint("approveTestEntry", {
  summary: "Approves a waiting entry as the second of two people, and publishes it.",
  input: z.object({ action: z.literal("approve"), id }),
  output: outcome,
});

export const endTestApproval = staffEndpoint("endTestApproval", {
  summary: "Refuses a waiting entry, or takes one’s own approval of it back.",
  input: z.object({ action: z.literal("end_approval"), id, reason }),
  output: z.null(),
});

export const listTestsToDo = staffEndpoint("listTestsToDo", {
  summary: "Registered tests, the newest first, as of now.",
  input: z.object({ action: z.literal("list"), page, state: z.enum(REGISTERED_TEST_STATES).optional() }),
  output: registryList,
});

export const getTestToDo = staffEndpoint("getTestToDo", {
  summary: "One registered test, what may follow, and what to buy while its product is sealed.",
  input: z.object({ action: z.literal("to_do"), number: testNumber }),
  output: z.object({
    test: registeredTestDetails,
    next: z.array(z.enum(TEST_STEPS)),
    /** Hash of the last entry. */
    last: z.string(),
    /** For staff only, until the purchase opens the seal. */
    sealed_product: registeredProduct.nullable(),
  }),
});
