/** What a field of a report, as the API returns it and pages show it, is compared with. */
export type ShownField =
  /** A path in the signed payload; an absent member counts as null. */
  | { what: string; signed: string }
  /** Computed from signed content by the entry of this name in `signedValues`. */
  | { what: string; computed: string }
  /** Not compared, and why that lets nobody show something else than was signed. */
  | { because: string };

const CATALOG = "From the catalog, not from the report: the page shows neither of it as measured.";
const LINK_OF_SITE = "An address made from the report's slug; what it leads to is checked by itself.";

/**
 * Every field of a report with the signed path that it must equal. A key covers the members below it; the longest key
 * counts. `shown-fields.test.ts` fails for a field of the contract that has no entry. Result columns are in
 * `contract/result-columns.ts`.
 */
export const SHOWN_FIELDS: Readonly<Record<string, ShownField>> = {
  report_number: { what: "Report number", signed: "report_number" },
  report_slug: { because: "The address of the page; the report number is compared." },
  lot_number: { what: "Lot", signed: "sample.lot_number" },
  lab_name: { what: "Laboratory’s name", signed: "laboratory.name" },
  tested_at: { what: "Tested on", signed: "dates.tested_on" },
  state: { what: "State", computed: "state" },
  state_reason: { what: "Reason for the state", computed: "state_reason" },
  verdict: { what: "Published verdict", signed: "published_verdict" },
  "answers.safety": { what: "Verdict on safety", signed: "answers.safety" },
  "answers.label": { what: "Verdict on the label", signed: "answers.label" },
  warning: { what: "Warning level", signed: "warning" },
  hazards: { what: "Hazards", computed: "hazards" },
  headline: { what: "Headline", computed: "headline" },
  judgment_edition: { what: "Edition of the judgment", computed: "judgment_edition" },
  label_accuracy_pct: { what: "Label accuracy", computed: "label_accuracy_pct" },
  "supplement.name": { what: "Product", computed: "product_name" },
  "supplement.brand.name": { what: "Brand", computed: "brand_name" },
  "supplement.slug": { what: "Product’s address", computed: "product_slug" },
  "supplement.brand": { because: CATALOG },
  supplement: { because: CATALOG },
  barcodes: { what: "Barcode", computed: "barcode" },
  product_link: { what: "Product link", computed: "product_link" },
  laboratory: { what: "Laboratory", signed: "laboratory" },
  customer: { what: "Customer", signed: "customer" },
  customer_contact: { what: "Customer’s contact", signed: "customer_contact" },
  place_of_performance: { what: "Place of testing", signed: "place_of_performance" },
  "product.name": { what: "Product as tested", signed: "product.name" },
  "product.declared": { what: "Declared on the label", signed: "product.declared" },
  "product.traits": { what: "Product type", signed: "product.traits" },
  "product.intake": { what: "Intake", signed: "product.intake" },
  "sample.laboratory_sample_id": {
    what: "Laboratory’s sample ID",
    signed: "sample.laboratory_sample_id",
  },
  "sample.obtained_by": { what: "Who obtained the sample", signed: "sample.obtained_by" },
  "sample.sampling_method": { what: "Sampling plan and method", signed: "sample.sampling_method" },
  "sample.description": { what: "Sample description", signed: "sample.description" },
  "sample.condition": { what: "Sample condition", signed: "sample.condition" },
  "sample.expires_on": { what: "Lot expires", signed: "sample.expires_on" },
  "sample.sampled_on": { what: "Sampled on", signed: "sample.sampled_on" },
  "sample.purchased_at": { what: "Purchased at", signed: "sample.purchased_at" },
  "sample.purchased_on": { what: "Purchased on", signed: "sample.purchased_on" },
  "sample.invoice": { what: "Invoice", signed: "sample.invoice" },
  "sample.units_composited": { what: "Units combined", signed: "sample.units_composited" },
  "sample.photos": { what: "Photos", computed: "photos" },
  received_on: { what: "Received on", signed: "dates.received_on" },
  issued_on: { what: "Issued on", signed: "dates.issued_on" },
  decision_rule: { what: "Decision rule", signed: "decision_rule" },
  standard: { what: "Published limits", signed: "standard" },
  authorised_by: { what: "Authorized by", signed: "authorised_by" },
  statement: { what: "Statement", signed: "statement" },
  deviations: { what: "Deviations", signed: "deviations" },
  plan: { what: "Test plan", signed: "plan" },
  coverage: { what: "Coverage", signed: "coverage" },
  results: { because: "Compared row by row and column by column: RESULT_COLUMNS." },
  "score.value": { what: "Score", computed: "score" },
  "score.version": { because: "The score is compared where the version is the one that computes it." },
  "score.on": { because: "Today's opinion, not signed: the score is recomputed for this day." },
  evidence_grade: { what: "Evidence grade", computed: "evidence_grade" },
  brand_response: { what: "Brand’s response", computed: "brand_response" },
  supersedes: { what: "Report it replaces", computed: "supersedes" },
  superseded_by: { what: "Report that replaces it", computed: "superseded_by" },
  amendments: { because: "Each is compared with its own signed statement." },
  demo: { because: "Demo reports are in a chain of their own, and that chain's keys and links are checked." },
  "proof.chain": { because: "Chooses the keys and the chain that the document is checked against." },
  "proof.sequence": { what: "Number in the chain", computed: "sequence" },
  "proof.hash": { what: "Hash", computed: "hash" },
  "proof.previous": { what: "Previous hash", computed: "previous" },
  "proof.key_id": { what: "Signing key", computed: "key_id" },
  "files.pdfs": { because: "Each hash is compared with its own signed document when a PDF is checked." },
  files: { because: LINK_OF_SITE },
  certificate: { what: "Laboratory’s certificate", signed: "certificate" },
  other_lots: { because: "Other reports; each is compared on its own page." },
  proof_problems: { because: "What this comparison found on the server." },
};
