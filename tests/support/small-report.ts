/** The only result of the report. */
export const RESULT = {
  result_id: "1",
  panel: "elements",
  analyte: "Lead",
  qualifier: "=",
  measured: 0.21,
  unit: "µg/g",
  method: "ICP-MS",
  in_scope: true,
  replicates: 2,
};
/** Signed payload of a report with the members that the browser's check needs. */
export const PAYLOAD = {
  kind: "report",
  report_number: "AS26-0142",
  sample: { lot_number: "L1" },
  laboratory: { name: "Example Laboratory" },
  dates: { tested_on: "2026-03-12", issued_on: "2026-03-16" },
  published_verdict: "pass",
  plan: { required: [] },
  product: {
    brand: "Harbor & Pine",
    name: "Alpha-Lipoic Acid",
    barcode: "0076280402018",
    listed: {
      slug: "harbor-and-pine-alpha-lipoic-acid",
      brand: "Harbor & Pine",
      name: "Alpha-Lipoic Acid",
    },
    traits: {},
    intake: {},
  },
  results: [RESULT],
} as const;
/** A later statement about it. */
export const DISPUTE = {
  on: "2026-05-02",
  state: "disputed",
  reason: "The brand asks for a second sample.",
  brand_response: null,
} as const;
/** The product in the catalog, whose brand is spelled in another way. */
export const SUPPLEMENT = {
  slug: PAYLOAD.product.listed.slug,
  name: "Alpha Lipoic Acid",
  brand: { name: "HARBOR AND PINE, Inc." },
};
/** A statement under which product it is shown. */
export const LINK = {
  on: "2026-06-01",
  reason: "The brand renamed it.",
  product: { slug: "harbor-and-pine-ala", brand: "Harbor & Pine", name: "ALA" },
} as const;
