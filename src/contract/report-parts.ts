import { z } from "zod";
import { day, slug } from "./fields.ts";
import { SAMPLE_PICTURE_PATH } from "./sample-pictures.ts";
import { CHAINS, MICROBIAL_CATEGORIES, POPULATIONS, REPORT_STATES } from "./vocabulary.ts";

/** An address that a page may link to. */
export const webAddress = z.url({
  protocol: /^https?$/,
  error: "This is not an address that starts with https://",
});

/** The laboratory as it was when it reported. */
export const laboratory = z.object({
  name: z.string(),
  address: z.string().nullable(),
  website: webAddress.nullable(),
  accreditation: z
    .object({
      body: z.string(),
      number: z.string(),
      standard: z.string(),
      valid_from: day,
      expires_on: day.nullable(),
      url: webAddress.nullable(),
      /** Methods that the accreditation covers. */
      scope: z.array(z.string()),
    })
    .nullable(),
});
export type Laboratory = z.infer<typeof laboratory>;

/** What decides by which limits a product is judged. */
export const traits = z.object({
  microbial: z.enum(MICROBIAL_CATEGORIES).nullable(),
  population: z.enum(POPULATIONS),
  seaweed: z.boolean(),
  oil: z.boolean(),
  flavoured: z.boolean(),
});

/** How much of it is taken, at the largest amount that the label names. */
export const intake = z.object({
  grams_per_serving: z.number().positive().nullable(),
  millilitres_per_serving: z.number().positive().nullable(),
  servings_per_day: z.number().positive().nullable(),
});

export const testedProduct = z.object({ traits, intake });
export type TestedProduct = z.infer<typeof testedProduct>;

/** Laid down before the first result. */
export const plan = z.object({
  required: z.array(z.string()),
  optional: z.array(z.string()),
  not_applicable: z.array(z.object({ analyte: z.string(), why: z.string() })),
});
export type Plan = z.infer<typeof plan>;

/** A picture that is kept here (`sample-pictures.ts`), or an address elsewhere, which pages link to and do not load. */
export const samplePhoto = z.object({
  url: z.union([webAddress, z.string().regex(SAMPLE_PICTURE_PATH)], {
    error: "This is neither an address that starts with https:// nor the path of a picture kept here.",
  }),
  caption: z.string(),
});
export type SamplePhoto = z.infer<typeof samplePhoto>;

/** What was bought, and how it reached the laboratory. */
export const sample = z.object({
  description: z.string().nullable(),
  condition: z.string().nullable(),
  expires_on: day.nullable(),
  sampled_on: day.nullable(),
  purchased_at: z.string().nullable(),
  purchased_on: day.nullable(),
  invoice: z.string().nullable(),
  units_composited: z.int().nullable(),
  photos: z.array(samplePhoto),
});

/** The published score; null where the formula gives none. */
export const scored = z.object({
  value: z.int().nullable(),
  version: z.string(),
  /** The day for which it was worked out: it falls as the measurement grows old. */
  on: day,
});

export const brandResponse = z.object({ responded_on: day, text: z.string() });

/** A later statement about a report: a signed document of its own. */
export const amendment = z.object({
  on: day,
  state: z.enum(REPORT_STATES),
  reason: z.string().nullable(),
  brand_response: z.string().nullable(),
  /** Its number in the chain. */
  sequence: z.int(),
});

/** Where a signed document stands. */
export const place = z.object({
  /** Sample reports have a chain of their own. */
  chain: z.enum(CHAINS),
  sequence: z.int(),
  /** SHA-256 of the signed bytes, hexadecimal. */
  hash: z.string(),
  /** Hash of the document before it; null for the first. */
  previous: z.string().nullable(),
  key_id: z.string(),
});
export type Place = z.infer<typeof place>;

/** Paths on this site. */
export const reportFiles = z.object({
  /** The signed document, byte for byte. */
  json: z.string(),
  pdf: z.string(),
  csv: z.string(),
  qr: z.string(),
  badge: z.string(),
  /** Every PDF whose hash was signed, newest first: one that somebody kept is known again. */
  pdfs: z.array(
    z.object({
      /** Number of the signed document that names the hash. */
      sequence: z.int(),
      /** Hexadecimal. */
      sha256: z.string(),
    }),
  ),
});

export const reportRef = z.object({ report_slug: slug, report_number: z.string() });
