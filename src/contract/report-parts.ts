import { z } from "zod";
import { day, slug } from "./fields.ts";
import { SAMPLE_PICTURE_PATH } from "./sample-pictures.ts";
import { HAZARDS, VERDICTS, WARNING_POSITIONS } from "./verdicts.ts";
import {
  CHAINS,
  EVIDENCE_GRADES,
  MICROBIAL_CATEGORIES,
  POPULATIONS,
  PRODUCT_TYPES,
  REPORT_STATES,
  SAMPLE_SOURCES,
} from "./vocabulary.ts";

/** An http(s) URL that a page may link to. */
export const webUrl = z.url({
  protocol: /^https?$/,
  error: "Enter a URL that starts with https://",
});

/** The laboratory at the time of the report. */
export const laboratory = z.object({
  name: z.string(),
  address: z.string().nullable(),
  website: webUrl.nullable(),
  accreditation: z
    .object({
      body: z.string(),
      number: z.string(),
      standard: z.string(),
      valid_from: day,
      expires_on: day.nullable(),
      url: webUrl.nullable(),
      /** Accredited methods. */
      scope: z.array(z.string()),
    })
    .nullable(),
});
export type Laboratory = z.infer<typeof laboratory>;

/** Product properties that select the applicable limits. */
export const traits = z.object({
  microbial: z.enum(MICROBIAL_CATEGORIES).nullable(),
  population: z.enum(POPULATIONS),
  seaweed: z.boolean(),
  oil: z.boolean(),
  flavoured: z.boolean(),
  /** Documents signed before the second edition of the judgment have none. */
  types: z.array(z.enum(PRODUCT_TYPES)).exactOptional(),
});

/** Intake at the largest dose on the label. */
export const intake = z.object({
  grams_per_serving: z.number().positive().nullable(),
  millilitres_per_serving: z.number().positive().nullable(),
  servings_per_day: z.number().positive().nullable(),
  /** Capsules, tablets and the like in a serving. Documents signed before the third edition have none. */
  pieces_per_serving: z.number().positive().nullable().exactOptional(),
});

const names = z.array(z.string().min(1).max(300)).max(300).nullable();

/** What the label declares; a list that is null or absent is unknown. */
export const declared = z.strictObject({
  /** Names of ingredients, active and other. */
  ingredients: names.exactOptional(),
  /** Allergens that the label names: "milk". */
  allergens: names.exactOptional(),
  /** What the label promises: "gluten-free", "vegan". */
  promises: names.exactOptional(),
});

export const reportProduct = z.object({
  traits,
  intake,
  /** As the signed document names it. Reports of before the third edition lack both. */
  name: z.string().exactOptional(),
  declared: declared.exactOptional(),
});
export type ReportProduct = z.infer<typeof reportProduct>;

/** Test plan, fixed before the first result. */
export const plan = z.object({
  required: z.array(z.string()),
  optional: z.array(z.string()),
  not_applicable: z.array(z.object({ analyte: z.string(), why: z.string() })),
});
export type ReportPlan = z.infer<typeof plan>;

const answer = z.enum(VERDICTS).nullable();

/** What a report's verdict is made of. Documents of the first edition of the judgment have none of it. */
export const findings = {
  /** The verdict on each question; null if no result answers it. */
  answers: z.strictObject({ safety: answer, label: answer }),
  /** The worst position against a warning level; null if nothing was compared with one. */
  warning: z.enum(WARNING_POSITIONS).nullable(),
  /** Hazards that were found, worst first. */
  hazards: z.array(z.enum(HAZARDS)),
};

/** A picture stored here (`sample-pictures.ts`), or an external URL, which pages link to but do not load. */
export const samplePhoto = z.object({
  url: z.union([webUrl, z.string().regex(SAMPLE_PICTURE_PATH)], {
    error: "Must be a URL that starts with https:// or the path of a picture stored here.",
  }),
  caption: z.string(),
});
export type SamplePhoto = z.infer<typeof samplePhoto>;

/** The laboratory sample and its chain of custody. */
export const sample = z.object({
  /** The laboratory's own number of the item. */
  laboratory_sample_id: z.string().nullable(),
  obtained_by: z.enum(SAMPLE_SOURCES).nullable(),
  sampling_method: z.string().nullable(),
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

/** How good the evidence behind the figures is, whatever they say. */
export const evidenceGrade = z.object({
  grade: z.enum(EVIDENCE_GRADES),
  /** What must stand beside the verdict: "Unaccredited laboratory". */
  warnings: z.array(z.string()),
  /** One sentence per fact. */
  reasons: z.array(z.string()),
});

/** The published score; `value` is null if the formula gives none. */
export const publishedScore = z.object({
  value: z.int().nullable(),
  version: z.string(),
  /** Date of the score, which falls as the test ages. */
  on: day,
});

export const brandResponse = z.object({ responded_on: day, text: z.string() });

/** A later statement about a report, signed as a document of its own. */
export const amendment = z.object({
  on: day,
  state: z.enum(REPORT_STATES),
  reason: z.string().nullable(),
  brand_response: z.string().nullable(),
  /** Position in the chain. */
  sequence: z.int(),
});

/** A product of the catalog, as a signed document names it. */
export const linkedProduct = z.strictObject({ slug, brand: z.string(), name: z.string() });

/** The signed statement under which product a report is shown, made when that product was renamed or merged. */
export const productLink = z.object({
  on: day,
  reason: z.string(),
  product: linkedProduct,
  /** Position in the chain. */
  sequence: z.int(),
});

/** Position of a signed document in its hash chain. */
export const chainPosition = z.object({
  /** Demo reports have a chain of their own. */
  chain: z.enum(CHAINS),
  sequence: z.int(),
  /** SHA-256 of the signed bytes, hexadecimal. */
  hash: z.string(),
  /** Hash of the previous document; null for the first. */
  previous: z.string().nullable(),
  key_id: z.string(),
});
export type ChainPosition = z.infer<typeof chainPosition>;

/** Paths on this site. */
export const reportFiles = z.object({
  /** The signed document, byte for byte. */
  json: z.string(),
  pdf: z.string(),
  csv: z.string(),
  qr: z.string(),
  badge: z.string(),
  /** The laboratory's own certificate; null if none is attached. */
  certificate: z.string().nullable(),
  /** Every PDF whose hash was signed, newest first, so that an old copy can still be verified. */
  pdfs: z.array(
    z.object({
      /** Position of the signed document that contains the hash. */
      sequence: z.int(),
      /** Hexadecimal. */
      sha256: z.string(),
    }),
  ),
});

export const reportRef = z.object({ report_slug: slug, report_number: z.string() });
