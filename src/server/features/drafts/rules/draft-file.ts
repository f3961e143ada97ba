import type { LaboratoryCertificate } from "#contract/laboratory-certificate.ts";
import { type DraftedReport, draftedReport } from "#contract/report-file.ts";
import type { ReportProduct } from "#contract/report-parts.ts";
import type { DraftFields } from "#contract/staff/draft-parts.ts";
import type { EffectiveRow } from "./effective-rows.ts";
import type { ReportRow } from "./report-row.ts";

/** The product that a draft is about, as the catalog lists it. */
export interface DraftProduct {
  id: number;
  slug: string;
  brand: string;
  name: string;
  /** What its label declares, as the catalog holds it. */
  declared?: ReportProduct["declared"];
}

/** A field that a report needs, and what to do about it. */
export interface MissingField {
  field: keyof DraftFields;
  sentence: string;
}

const REQUIRED: readonly { field: keyof DraftFields; sentence: string }[] = [
  { field: "report_number", sentence: "Enter the laboratory’s report number." },
  { field: "laboratory", sentence: "Choose the laboratory. A new one is added with the laboratory command." },
  { field: "customer", sentence: "Enter who ordered the tests." },
  { field: "supplement", sentence: "Name the product by its slug, number or barcode, or add it." },
  { field: "lot_number", sentence: "Enter the lot number that the certificate is about." },
  { field: "tested_on", sentence: "Enter the day on which the tests ended, as the certificate states it." },
  { field: "issued_on", sentence: "Enter the day on which the certificate was issued." },
  {
    field: "microbial",
    sentence: "Choose the kind of product for the limits of microbes. Without it, microbes are not judged.",
  },
];

/** What a draft lacks. `hasUncertainty`: a result has an uncertainty without a coverage factor. */
export const missingFields = (fields: DraftFields, hasUncertainty: boolean): MissingField[] => [
  ...REQUIRED.filter(({ field }) => fields[field] === null || fields[field] === ""),
  ...(hasUncertainty && fields.coverage_factor === null
    ? [
        {
          field: "coverage_factor" as const,
          sentence:
            "Enter the coverage factor k of the uncertainties (usually 2), as the certificate states it.",
        },
      ]
    : []),
  ...(fields.supersedes !== null && !fields.supersedes_reason
    ? [{ field: "supersedes_reason" as const, sentence: `Say why it replaces ${fields.supersedes}.` }]
    : []),
];

/** Stand-ins of what is missing, for a preview only: no file with one of them is ever stored. */
export const PREVIEW_STAND_INS = {
  report_number: "NOT-NUMBERED",
  laboratory: "Laboratory not named yet",
  customer: "Not named yet",
  brand: "Brand not named yet",
  product: "Product not named yet",
  lot_number: "not named yet",
} as const;

interface Parts {
  fields: DraftFields;
  rows: readonly { row: EffectiveRow; report: ReportRow }[];
  product: Pick<DraftProduct, "brand" | "name"> | null;
  certificate: LaboratoryCertificate | null;
  /** Stands for dates that are missing: YYYY-MM-DD. */
  today: string;
}

/** The report as a file in our own format; what is missing is filled with `PREVIEW_STAND_INS`. Null without results. */
export function draftFile({ fields, rows, product, certificate, today }: Parts): DraftedReport | null {
  const results = rows.flatMap(({ report }) => report.result ?? []);
  if (results.length === 0) return null;
  const issued = fields.issued_on ?? today;
  const number = fields.report_number ?? PREVIEW_STAND_INS.report_number;
  const parsed = draftedReport.safeParse({
    kind: "report",
    report_number: number,
    laboratory: fields.laboratory ?? PREVIEW_STAND_INS.laboratory,
    customer: fields.customer ?? PREVIEW_STAND_INS.customer,
    product: productPart(fields, product),
    sample: {
      lot_number: fields.lot_number ?? PREVIEW_STAND_INS.lot_number,
      ...(fields.laboratory_sample_id && { laboratory_sample_id: fields.laboratory_sample_id }),
      ...(fields.obtained_by && { obtained_by: fields.obtained_by }),
      expires_on: fields.expires_on,
    },
    dates: { received_on: fields.received_on, tested_on: fields.tested_on ?? issued, issued_on: issued },
    plan: { required: [], optional: [], not_applicable: [] },
    results,
    authorised_by: fields.authorised_by,
    supersedes:
      fields.supersedes === null
        ? null
        : { report_number: fields.supersedes, reason: fields.supersedes_reason ?? "Not stated yet." },
    ...(certificate && { certificate }),
  });
  return parsed.success ? parsed.data : null;
}

const productPart = (fields: DraftFields, product: Parts["product"]) => ({
  brand: product?.brand ?? PREVIEW_STAND_INS.brand,
  name: product?.name ?? PREVIEW_STAND_INS.product,
  barcode: null,
  traits: traitsOf(fields),
  intake: {
    grams_per_serving: fields.grams_per_serving,
    millilitres_per_serving: fields.millilitres_per_serving,
    servings_per_day: fields.servings_per_day,
    ...(fields.pieces_per_serving && { pieces_per_serving: fields.pieces_per_serving }),
  },
});

/** The properties that select limits. */
export const traitsOf = ({ microbial, population, seaweed, oil }: DraftFields) => ({
  microbial: microbial === "none" ? null : microbial,
  population,
  seaweed,
  oil,
  flavoured: false,
});

/** The fields of a fresh draft: what the certificate states, and nothing else. */
export const fieldsOfReading = (
  reading: {
    laboratory: string | null;
    report_number: string | null;
    lot: string | null;
    received: string | null;
    reported: string | null;
  },
  sample: string | null,
): DraftFields => ({
  report_number: reportNumberOf(reading.report_number),
  laboratory: reading.laboratory,
  customer: null,
  supplement: null,
  lot_number: sample === null ? reading.lot : lotIn(sample),
  pack_lot: null,
  laboratory_sample_id: null,
  obtained_by: null,
  received_on: reading.received,
  tested_on: null,
  issued_on: reading.reported,
  expires_on: null,
  microbial: null,
  population: "adults",
  oil: false,
  seaweed: false,
  grams_per_serving: null,
  millilitres_per_serving: null,
  servings_per_day: null,
  pieces_per_serving: null,
  coverage_factor: null,
  authorised_by: null,
  supersedes: null,
  supersedes_reason: null,
});

/** "Charge A (L2601)" -> "L2601": the lot in brackets, else the whole name of the column. */
const lotIn = (sample: string): string => /\(([^()]*\d[^()]*)\)/.exec(sample)?.[1]?.trim() ?? sample;

/** A report number as our format allows it; null if nothing of it is left. */
function reportNumberOf(printed: string | null): string | null {
  const plain = (printed ?? "").replace(/[^A-Za-z0-9./-]+/g, "-").replace(/^[^A-Za-z0-9]+|-+$/g, "");
  return plain === "" ? null : plain.slice(0, 40);
}
