import type { AiCitation } from "#contract/ai-search.ts";
import { toNumber } from "#domain/decimal.ts";
import { convert } from "#domain/units/convert.ts";
import type { Evidence, EvidenceRow } from "../queries/evidence.ts";
import { nameOf, type Statement } from "./facts.ts";

const SCALES: Readonly<Record<string, number>> = {
  thousand: 1e3,
  million: 1e6,
  billion: 1e9,
  trillion: 1e12,
};
const NUMBER = /(?<![\w.])(\d[\d,]*(?:\.\d+)?)(?:[\s\u00a0\u202f]+(thousand|million|billion|trillion))?/gi;

/** A number as it is written: its value, and half of its last digit, within which the figure behind it must lie. */
function numbersIn(text: string): { value: number; slack: number }[] {
  return [...text.matchAll(NUMBER)].map(([, digits = "", scale]) => {
    const times = SCALES[scale?.toLowerCase() ?? ""] ?? 1;
    const decimals = /\.(\d+)/.exec(digits)?.[1]?.length ?? 0;
    return {
      value: Number(digits.replaceAll(",", "")) * times,
      slack: 0.5 * 10 ** -decimals * times * 1.001,
    };
  });
}

function rowFigures(row: EvidenceRow, { product }: Evidence): number[] {
  const figures = [row.measured, row.claim, row.limit_high, row.lod, row.loq, row.uncertainty];
  const intake = {
    gramsPerServing: product?.intake.grams_per_serving ?? null,
    millilitresPerServing: product?.intake.millilitres_per_serving ?? null,
    servingsPerDay: product?.intake.servings_per_day ?? null,
  };
  const inUnit = (unit: string | null) => {
    if (row.measured === null) return null;
    const converted = convert(row.measured, row.unit, unit, { form: row.form, intake });
    return converted.ok ? toNumber(converted.value) : null;
  };
  const claimed = inUnit(row.claim_unit ?? row.unit);
  if (row.claim && claimed !== null) figures.push((claimed / row.claim) * 100);
  figures.push(inUnit(row.limit_unit));
  return figures.filter((figure) => figure !== null);
}

/** Everything that a citation allows to be said in numbers; null where there is no such row. */
function allowedBy(
  citation: AiCitation,
  evidence: readonly Evidence[],
): { figures: number[]; words: string[] } | null {
  const product = evidence.find(({ slug }) => slug === citation.supplement_slug);
  if (!product) return null;
  if (citation.result_id === null)
    return {
      figures: product.facts.flatMap(([, , amount]) => (amount === null ? [] : [amount])),
      words: [nameOf(product), ...product.facts.flatMap(([name, form]) => [name, form ?? ""])],
    };
  const row = product.rows.find(({ result_id }) => result_id === citation.result_id);
  if (!row || product.reportSlug !== citation.report_slug) return null;
  const dates = product.testedAt?.split("-").map(Number) ?? [];
  return {
    figures: [...rowFigures(row, product), ...dates],
    words: [nameOf(product), product.name, row.analyte, row.limit_name ?? ""],
  };
}

/**
 * Whether a sentence may be shown: it cites at least one row, every row that it cites exists, and every number in it is
 * a figure of those rows, as rounded as it is written. Numbers inside names are not figures.
 */
export function isBorneOut({ text, citations }: Statement, evidence: readonly Evidence[]): boolean {
  if (citations.length === 0) return false;
  const allowed = citations.map((citation) => allowedBy(citation, evidence));
  if (allowed.some((one) => one === null)) return false;
  const words = allowed
    .flatMap((one) => one?.words ?? [])
    .filter(Boolean)
    .sort((a, b) => b.length - a.length);
  const figures = allowed.flatMap((one) => one?.figures ?? []);
  const bare = words.reduce((rest, name) => rest.replaceAll(name, " "), text);
  return numbersIn(bare).every(({ value, slack }) =>
    figures.some((figure) => Math.abs(figure - value) <= slack),
  );
}
