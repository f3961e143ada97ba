import { VERDICT_LABELS } from "#contract/labels.ts";
import { isFailing, VERDICTS } from "#contract/verdicts.ts";
import { formatRounded, withUnit } from "#domain/amounts.ts";
import { findingOf } from "../../reports/rules/finding.ts";
import type { Evidence } from "../queries/evidence.ts";
import type { Claim } from "../understanding/premise.ts";
import { type CitedSentence, citeLabel, citeRow, nameOf } from "./facts.ts";

/** Records about the product or brand that a question mentions. `certificates`: those valid today. */
export interface PremiseFacts {
  product: Evidence | null;
  brand: string | null;
  certificates: readonly { issuer: string; scope: string }[];
}

const NO_INTAKE = { grams_per_serving: null, millilitres_per_serving: null, servings_per_day: null };
const PASSES = new Set(["pass"]);
const FAILS: ReadonlySet<string> = new Set(VERDICTS.filter(isFailing));

type Check = (facts: PremiseFacts & { name: string }) => CitedSentence | null;
const sentence = (text: string, citations: CitedSentence["citations"] = []): CitedSentence => ({
  text,
  citations,
});
const cited = (product: Evidence | null) => (product ? [citeLabel(product)] : []);

const untested = ({ product, name }: PremiseFacts & { name: string }): CitedSentence | null =>
  product && product.reportSlug === null
    ? sentence(`No report on ${name} has been published here.`, cited(product))
    : null;

const latestVerdict = ({ product, name }: PremiseFacts & { name: string }): CitedSentence | null => {
  const deciding = product?.verdict === "not_fully_judged" ? "not_judged" : product?.verdict;
  const row = product?.rows.find(({ verdict }) => verdict === deciding) ?? product?.rows[0];
  if (!product?.verdict || !row) return null;
  const finding =
    row.measured === null ? "" : ` (${row.analyte}: ${findingOf(row, product.product?.intake ?? NO_INTAKE)})`;
  return sentence(
    `The latest report on ${name} says: ${VERDICT_LABELS[product.verdict].toLowerCase()}${finding}.`,
    [citeRow(product, row)],
  );
};

const CHECKS: Readonly<Record<Claim, Check>> = {
  approved: ({ product }) =>
    sentence(
      "The FDA doesn’t approve dietary supplements before they’re sold, so no product here is FDA-approved.",
      cited(product),
    ),
  certified: (facts) => {
    const [certificate] = facts.certificates;
    if (certificate)
      return sentence(
        `${facts.brand} has a certificate (${certificate.issuer}: ${certificate.scope}). It says nothing about any single lot.`,
        cited(facts.product),
      );
    return sentence(`No valid certificate for ${facts.name} is on record here.`, cited(facts.product));
  },
  tested: untested,
  passed: (facts) =>
    untested(facts) ?? (PASSES.has(facts.product?.verdict ?? "") ? null : latestVerdict(facts)),
  failed: (facts) =>
    untested(facts) ?? (FAILS.has(facts.product?.verdict ?? "") ? null : latestVerdict(facts)),
  lead_free: (facts) => {
    const row = facts.product?.rows.find(({ analyte }) => analyte === "Lead");
    if (!facts.product || !row) return untested(facts);
    if (row.measured === null)
      return sentence(
        `No lead was detected in ${facts.name}${row.lod === null ? "" : ` (detection limit ${withUnit(formatRounded(row.lod), row.unit)})`}; that doesn’t mean there is none.`,
        [citeRow(facts.product, row)],
      );
    return sentence(
      `${facts.name} isn’t lead-free: ${findingOf(row, facts.product.product?.intake ?? NO_INTAKE)}.`,
      [citeRow(facts.product, row)],
    );
  },
};

/** Corrects a false premise; empty if the premise is true or the name is unknown. */
export function correctPremise(claim: Claim, facts: PremiseFacts): CitedSentence[] {
  const name = facts.product ? nameOf(facts.product) : facts.brand;
  if (name === null && claim !== "approved") return [];
  const correction = CHECKS[claim]({ ...facts, name: name ?? "" });
  return correction ? [correction] : [];
}
