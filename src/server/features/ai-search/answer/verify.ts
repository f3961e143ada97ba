import type { AiCitation } from "#contract/ai-search.ts";
import { toNumber } from "#domain/decimal.ts";
import { convert } from "#domain/units/convert.ts";
import { substanceOf } from "#domain/verdict/result-row.ts";
import type { Evidence, EvidenceRow } from "../queries/evidence.ts";
import { type CitedSentence, nameOf } from "./facts.ts";

const SCALES: Readonly<Record<string, number>> = {
  thousand: 1e3,
  million: 1e6,
  billion: 1e9,
  trillion: 1e12,
};
const NUMBER =
  /(?<![\w.])(\d[\d,]*(?:\.\d+)?)(?:[\s\u00a0\u202f]+(thousand|million|billion|trillion))?(?:[\s\u00a0\u202f]*(µg|μg|mcg|mg|kg|g|IU|CFU|%)(?![a-z]))?/gi;

/** A number with its unit in lower case, without the "per" part; null if it has no unit. */
interface Figure {
  value: number;
  unit: string | null;
}

const bareUnit = (unit: string | null | undefined): string | null =>
  unit?.split(/[/ ]/)[0]?.toLowerCase().replace("μ", "µ").replace("mcg", "µg") || null;

/** Numbers in a text, each with its rounding tolerance: half a unit of the last digit written. */
function numbersIn(text: string): (Figure & { tolerance: number })[] {
  return [...text.matchAll(NUMBER)].map(([, digits = "", scale, unit]) => {
    const times = SCALES[scale?.toLowerCase() ?? ""] ?? 1;
    const decimals = /\.(\d+)/.exec(digits)?.[1]?.length ?? 0;
    return {
      value: Number(digits.replaceAll(",", "")) * times,
      unit: bareUnit(unit),
      tolerance: 0.5 * 10 ** -decimals * times * 1.001,
    };
  });
}

function rowFigures(row: EvidenceRow, { product }: Evidence): Figure[] {
  const intake = {
    gramsPerServing: product?.intake.grams_per_serving ?? null,
    millilitresPerServing: product?.intake.millilitres_per_serving ?? null,
    servingsPerDay: product?.intake.servings_per_day ?? null,
  };
  const inUnit = (unit: string | null) => {
    if (row.measured === null) return null;
    const converted = convert(row.measured, row.unit, unit, { form: substanceOf(row), intake });
    return converted.ok ? toNumber(converted.value) : null;
  };
  const claimUnit = row.claim_unit ?? row.unit;
  const claimed = inUnit(claimUnit);
  const figures: readonly (readonly [number | null, string | null])[] = [
    ...[row.measured, row.lod, row.loq, row.uncertainty].map((value) => [value, row.unit] as const),
    [row.claim, claimUnit],
    [row.limit_high, row.limit_unit],
    [inUnit(row.limit_unit), row.limit_unit],
    [row.claim && claimed !== null ? (claimed / row.claim) * 100 : null, "%"],
  ];
  return figures.flatMap(([value, unit]) => (value === null ? [] : { value, unit: bareUnit(unit) }));
}

/** Numbers and names that a citation supports; null if the cited row does not exist. */
function supportedBy(
  citation: AiCitation,
  evidence: readonly Evidence[],
): { figures: Figure[]; words: string[] } | null {
  const product = evidence.find(({ slug }) => slug === citation.supplement_slug);
  if (!product) return null;
  if (citation.result_id === null)
    return {
      figures: product.facts.flatMap(([, , value, unit]) =>
        value === null ? [] : { value, unit: bareUnit(unit) },
      ),
      words: [nameOf(product), ...product.facts.flatMap(([name, form]) => [name, form ?? ""])],
    };
  const row = product.rows.find(({ result_id }) => result_id === citation.result_id);
  if (!row || product.reportSlug !== citation.report_slug) return null;
  const dates = product.testedAt?.split("-").map((part) => ({ value: Number(part), unit: null })) ?? [];
  return {
    figures: [...rowFigures(row, product), ...dates],
    words: [nameOf(product), product.name, row.analyte, row.limit_name ?? ""],
  };
}

/**
 * Whether the evidence supports a sentence: it has at least one citation, every cited row exists, and every number in
 * it matches a number of those rows in unit and to the precision written. Numbers inside names are ignored.
 */
export function isSupported({ text, citations }: CitedSentence, evidence: readonly Evidence[]): boolean {
  if (citations.length === 0) return false;
  const sources = citations.map((citation) => supportedBy(citation, evidence));
  if (sources.some((one) => one === null)) return false;
  const words = sources
    .flatMap((one) => one?.words ?? [])
    .filter(Boolean)
    .sort((a, b) => b.length - a.length);
  const figures = sources.flatMap((one) => one?.figures ?? []);
  const withoutNames = words.reduce((rest, name) => rest.replaceAll(name, " "), text);
  return numbersIn(withoutNames).every(({ value, unit, tolerance }) =>
    figures.some(
      (figure) => Math.abs(figure.value - value) <= tolerance && (unit === null || figure.unit === unit),
    ),
  );
}
