import { VERDICT_LABELS } from "#contract/labels.ts";
import { roundedNumber, withUnit } from "#domain/amounts.ts";
import { findingOf } from "../../reports/rules/finding.ts";
import type { Evidence } from "../queries/evidence.ts";
import type { Claim } from "../understanding/premise.ts";
import { citeLabel, citeRow, nameOf, type Statement } from "./facts.ts";

/** What is known of whom a question speaks of. `certificates`: those that are valid today. */
export interface Known {
  product: Evidence | null;
  brand: string | null;
  certificates: readonly { issuer: string; scope: string }[];
}

const NO_INTAKE = { grams_per_serving: null, millilitres_per_serving: null, servings_per_day: null };
const PASSES = new Set(["pass", "conditional_pass"]);
const FAILS = new Set(["fail", "conditional_fail"]);

type Check = (known: Known & { name: string }) => Statement | null;
const say = (text: string, citations: Statement["citations"] = []): Statement => ({ text, citations });
const cited = (product: Evidence | null) => (product ? [citeLabel(product)] : []);

const untested = ({ product, name }: Known & { name: string }): Statement | null =>
  product && product.reportSlug === null
    ? say(`No report on ${name} has been published here: it has not been tested.`, cited(product))
    : null;

const verdictOf = ({ product, name }: Known & { name: string }): Statement | null => {
  const row = product?.rows.find((one) => one.verdict === product.verdict) ?? product?.rows[0];
  if (!product?.verdict || !row) return null;
  const finding =
    row.measured === null ? "" : ` (${row.analyte}: ${findingOf(row, product.product?.intake ?? NO_INTAKE)})`;
  return say(
    `The newest report on ${name} says: ${VERDICT_LABELS[product.verdict].toLowerCase()}${finding}.`,
    [citeRow(product, row)],
  );
};

const CHECKS: Readonly<Record<Claim, Check>> = {
  approved: ({ product }) =>
    say(
      "Dietary supplements are not approved by the FDA before they are sold, so no product here is.",
      cited(product),
    ),
  certified: (known) => {
    const [certificate] = known.certificates;
    if (certificate)
      return say(
        `${known.brand} holds a certificate (${certificate.issuer}: ${certificate.scope}); it says nothing of a single lot.`,
        cited(known.product),
      );
    return say(`No valid certificate of ${known.name} is on record here.`, cited(known.product));
  },
  tested: untested,
  passed: (known) => untested(known) ?? (PASSES.has(known.product?.verdict ?? "") ? null : verdictOf(known)),
  failed: (known) => untested(known) ?? (FAILS.has(known.product?.verdict ?? "") ? null : verdictOf(known)),
  lead_free: (known) => {
    const row = known.product?.rows.find(({ analyte }) => analyte === "Lead");
    if (!known.product || !row) return untested(known);
    if (row.measured === null)
      return say(
        `No lead was detected in ${known.name}${row.lod === null ? "" : `, above a detection limit of ${withUnit(roundedNumber(row.lod), row.unit)}`}; that is not the same as none.`,
        [citeRow(known.product, row)],
      );
    return say(
      `${known.name} is not free of lead: ${findingOf(row, known.product.product?.intake ?? NO_INTAKE)}.`,
      [citeRow(known.product, row)],
    );
  },
};

/** What puts a premise right; nothing where it holds, or where nobody is known by that name. */
export function correctPremise(claim: Claim, known: Known): Statement[] {
  const name = known.product ? nameOf(known.product) : known.brand;
  if (name === null && claim !== "approved") return [];
  const statement = CHECKS[claim]({ ...known, name: name ?? "" });
  return statement ? [statement] : [];
}
