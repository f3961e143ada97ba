import { z } from "zod";
import { day, documentText, instant, slug } from "./fields.ts";
import { MAX_LENGTH } from "./limits.ts";
import { MAX_TEST_LOTS, MAX_TEST_UNITS, TEST_NUMBER, TEST_STEPS } from "./registered-test-vocabulary.ts";
import { publishedPayload } from "./report-file.ts";
import { PANELS } from "./vocabulary.ts";

const line = documentText().min(1, "This field is required.");
const note = documentText(MAX_LENGTH.note).min(1, "This field is required.");
const hash = z.string().regex(/^[0-9a-f]{64}$/);

export const testNumber = z.string().regex(TEST_NUMBER, "No such registered test.");

/** The product of a registered test, as the catalog listed it then. */
export const registeredProduct = z.strictObject({
  slug,
  brand: line,
  name: line,
  /** GTIN of the package; null if the catalog has none. */
  barcode: z.string().nullable(),
});
export type RegisteredProduct = z.output<typeof registeredProduct>;

/** What opens a seal: the product, and the number that nobody could guess. */
export const sealOpening = registeredProduct.extend({
  /** 128 random bits, hexadecimal. */
  nonce: z.string().regex(/^[0-9a-f]{32}$/),
});
export type SealOpening = z.output<typeof sealOpening>;

/** What is planned, whatever the product is. */
export const testIntent = z.strictObject({
  lots: z.int().min(1, "At least one lot.").max(MAX_TEST_LOTS, `At most ${MAX_TEST_LOTS} lots.`),
  /** Packages in all. */
  units: z.int().min(1, "At least one package.").max(MAX_TEST_UNITS, `At most ${MAX_TEST_UNITS} packages.`),
  panels: z.array(z.enum(PANELS)).min(1, "Choose what is tested.").max(PANELS.length),
  /** Methods by name; empty: not fixed before the test. */
  methods: z.array(line).max(50).default([]),
  laboratory: line,
  paid_by: line,
  due_on: day,
});

/**
 * Payload of a signed document of kind "registration": what will be tested, published before the sample is bought. With
 * `seal`, the product is a commitment: SHA-256 of the canonical JSON (RFC 8785) of what opens it.
 */
export const publishedRegistration = testIntent.extend({
  kind: z.literal("registration"),
  test: testNumber,
  /** When it was signed. */
  at: instant,
  product: registeredProduct.nullable(),
  seal: hash.nullable(),
});
export type PublishedRegistration = z.output<typeof publishedRegistration>;

/** Payload of a signed document of kind "test_step": a later entry of a registered test. */
export const publishedTestStep = z.strictObject({
  kind: z.literal("test_step"),
  test: testNumber,
  /** Of the registration's document. */
  registration_hash: hash,
  /** Of the document of the test's entry before this one. */
  previous_entry: hash,
  at: instant,
  step: z.enum(TEST_STEPS),
  /** When it happened. */
  on: day,
  note: note.nullable(),
  /** Opens the seal; only with the step "bought". */
  opening: sealOpening.exactOptional(),
  /** Only with the step "report". */
  report: z.strictObject({ report_number: z.string(), report_hash: hash }).exactOptional(),
});
export type PublishedTestStep = z.output<typeof publishedTestStep>;

export type RegistryPayload = PublishedRegistration | PublishedTestStep;

/** Payload of any signed document. */
export const signedPayload = z.discriminatedUnion("kind", [
  ...publishedPayload.options,
  publishedRegistration,
  publishedTestStep,
]);
