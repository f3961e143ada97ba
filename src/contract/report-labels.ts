import { BRAND_NAME } from "./brand.ts";
import type { CertificateType } from "./laboratory-certificate.ts";
import type { Panel, ReportState, SampleSource } from "./vocabulary.ts";

/** Names and sentences of reports, apart from `labels.ts`, which every page loads. */
export const PANEL_LABELS: Record<Panel, string> = {
  identity: "Identity",
  potency: "Amounts against the label",
  elements: "Heavy metals",
  microbes: "Microbes",
  oxidation: "Oil freshness",
  mycotoxins: "Natural toxins",
  pesticides: "Pesticides and pollutants",
  solvents: "Solvents and other chemicals",
  undeclared_drugs: "Undeclared drugs and adulterants",
  allergens: "Allergens",
  physical: "Physical tests",
};

export const STATE_LABELS: Record<ReportState, string> = {
  current: "Current",
  superseded: "Superseded",
  disputed: "Disputed",
  withdrawn: "Withdrawn",
};

/** One-sentence notice for a report that is no longer current. */
export const STATE_SENTENCES: Record<Exclude<ReportState, "current">, string> = {
  superseded: "A newer report has replaced this one.",
  disputed: "The brand disputes this report. It stays in effect while we look into it.",
  withdrawn: "You can still read this report, but don’t rely on its results.",
};

/** What a report doesn't state is shown as such, never left out as if it were fine. */
export const NOT_STATED = "Not stated";

export const SAMPLE_SOURCE_LABELS: Record<SampleSource, string> = {
  assayed_retail: `Bought by ${BRAND_NAME} at retail`,
  brand: "Supplied by the brand",
  other: `Obtained by neither ${BRAND_NAME} nor the brand`,
};

export const CERTIFICATE_TYPE_LABELS: Record<CertificateType, string> = {
  "application/pdf": "PDF",
  "image/png": "PNG",
  "image/jpeg": "JPEG",
};

/** Who says what (ISO/IEC 17025 §7.8.6), beside every verdict. */
export const CONFORMITY_SENTENCE = `The laboratory reported the values. The verdict is ${BRAND_NAME}’s and is not part of the laboratory’s accreditation.`;
