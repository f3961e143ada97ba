import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { listOf } from "./envelope.ts";
import { day, idOrSlug, instant, page, pageLimit, slug, text } from "./fields.ts";
import { registeredProduct, sealOpening, testIntent } from "./registered-test-documents.ts";
import { REGISTERED_TEST_STATES, TEST_STEPS } from "./registered-test-vocabulary.ts";
import { CHAINS } from "./vocabulary.ts";

/** A test that was registered before its sample was bought. */
export const registeredTest = testIntent.extend({
  number: z.string(),
  /** True for demo data (fictitious). */
  demo: z.boolean(),
  state: z.enum(REGISTERED_TEST_STATES),
  registered_at: instant,
  /** Null while the product is sealed. */
  product: registeredProduct.nullable(),
  /** SHA-256 of what opens the seal; null if the product was named from the start. */
  seal: z.string().nullable(),
  /** Day of the last report that was due; null while one is missing. */
  published_on: day.nullable(),
  reports: z.array(z.object({ report_number: z.string(), report_slug: slug, lot_number: z.string() })),
  /** Why it was cancelled, or the newest explanation of its delay; null without either. */
  reason: z.string().nullable(),
});
export type RegisteredTest = z.infer<typeof registeredTest>;

/** One entry of a registered test in the log, the registration first. */
export const registeredTestEntry = z.object({
  entry: z.enum(["registered", ...TEST_STEPS]),
  at: instant,
  /** When it happened. */
  on: day,
  note: z.string().nullable(),
  opening: sealOpening.nullable(),
  report_number: z.string().nullable(),
  /** Position and hash of the signed document. */
  chain: z.enum(CHAINS),
  sequence: z.int(),
  hash: z.string(),
  /** Hash of the entry before; null for the registration. */
  previous_entry: z.string().nullable(),
});
export type RegisteredTestEntry = z.infer<typeof registeredTestEntry>;

/** How many registered tests there are. A cancelled one is counted under nothing else. */
const counts = z.object({
  registered: z.int(),
  /** Neither finished nor due yet. */
  open: z.int(),
  overdue: z.int(),
  published: z.int(),
  /** Of the published ones. */
  published_on_time: z.int(),
  cancelled: z.int(),
});
export type RegistryCounts = z.infer<typeof counts>;

export const registryList = listOf(registeredTest).extend({
  counts,
  /** The day that states were taken for. */
  today: day,
});

/** A registered test with every entry in the log. */
export const registeredTestDetails = registeredTest.extend({
  today: day,
  entries: z.array(registeredTestEntry),
  /** Documents in the log by now: the size that the links to proofs are about. */
  log_size: z.int(),
});
export type RegisteredTestDetails = z.infer<typeof registeredTestDetails>;

export const listRegisteredTests = endpoint("listRegisteredTests", {
  summary:
    "Tests that were registered before their samples were bought, newest first, and counts of all of them. (Not in the specification.)",
  input: z.object({ page, limit: pageLimit, state: z.enum(REGISTERED_TEST_STATES).optional() }),
  output: registryList,
});
export type RegistryList = z.infer<typeof registryList>;

export const getRegisteredTest = endpoint("getRegisteredTest", {
  summary: "One registered test with every entry in the log. (Not in the specification.)",
  input: z.object({ number: text() }),
  output: registeredTestDetails,
});

export const getReportRegistration = endpoint("getReportRegistration", {
  summary:
    "Where the test behind a report was registered before its sample was bought; null if it was not. (Not in the specification.)",
  input: z.object({ slug: idOrSlug }),
  output: z.object({
    registration: z.object({ number: z.string(), registered_at: instant, due_on: day }).nullable(),
  }),
});
