import type { CertificateQuestion } from "#contract/certificate-questions.ts";
import { isFailing } from "#contract/verdicts.ts";
import { findAnalyte } from "#domain/analytes/find.ts";
import { toNumber } from "#domain/decimal.ts";
import { commonUnitFactors } from "#domain/units/convert.ts";
import { parseUnit, perServing } from "#domain/units/unit.ts";
import type { CertificateRow, ReadingMeans } from "../port.ts";
import { ask } from "../reader/ask.ts";
import { wordedResult } from "../reader/result-words.ts";
import type { CertificateContext } from "./certificate-context.ts";
import { printedLimit } from "./printed-limit.ts";
import { uncertaintyProblem } from "./uncertainty.ts";

/** A rule about one row; the index is that of the row. */
export type RowRule = (
  row: CertificateRow,
  index: number,
  means: Pick<ReadingMeans, "decimal_mark">,
  context: CertificateContext,
) => CertificateQuestion | null;

type RowQuestion = Pick<CertificateQuestion, "code" | "sentence"> & Partial<CertificateQuestion>;

const askAboutRow = (row: CertificateRow, index: number, question: RowQuestion): CertificateQuestion =>
  ask({
    row: index,
    page: row.page,
    place: row.place,
    subject: "result",
    text: row.result_text,
    ...question,
  });

const shown = ({ result_text, unit }: CertificateRow): string =>
  unit === null || result_text.includes(unit) ? `"${result_text}"` : `"${result_text}" ${unit}`;

/**
 * Our own choice. Methods for lead, cadmium and mercury have an LOQ of at most a fifth of the limit from 0.1 mg/kg on
 * (Regulation (EC) 333/2007 as amended by (EU) 2022/2418, table of elements), so a value a hundred times above its LOQ
 * can be twenty times above its limit: possible, but a lost decimal mark is likelier.
 */
const MAX_TIMES_LOQ = 100;
/** Our own choice: limits of solvents and bacteria are further above the LOQ, and values in between are common. */
const MAX_LIMIT_TIMES_LOQ = 1000;

const farAboveLoq: RowRule = (row, index, { decimal_mark }) => {
  const { value, loq, limit_text, analyte_text } = row;
  if (row.qualifier !== "=" || value === null || !loq || value <= MAX_TIMES_LOQ * loq) return null;
  const limit = printedLimit(limit_text, decimal_mark)?.high ?? null;
  const isContaminant = findAnalyte(analyte_text)?.kind === "contaminant";
  if (limit === null ? !isContaminant : value <= limit || limit > MAX_LIMIT_TIMES_LOQ * loq) return null;
  const beside = limit === null ? "" : ` and ${times(value / limit)} the limit of ${limit_text}`;
  return askAboutRow(row, index, {
    code: "far_above_loq",
    readings: [String(value)],
    sentence: `${analyte_text}: ${shown(row)} is ${times(value / loq)} the quantification limit of ${loq}${beside}. A decimal mark or a unit may be misread. Is the value right?`,
  });
};

const times = (factor: number): string => `${Number(factor.toPrecision(2)).toLocaleString("en-US")} times`;

const implausibleUncertainty: RowRule = (row, index, { decimal_mark }) => {
  const problem = uncertaintyProblem(row, decimal_mark);
  if (problem === null) return null;
  return askAboutRow(row, index, {
    code: "uncertainty_implausible",
    subject: "uncertainty",
    text: row.uncertainty_text,
    sentence: `${row.analyte_text}: the uncertainty ${row.uncertainty_text} of ${shown(row)} is ${problem}. Is it in the unit of the result?`,
  });
};

/**
 * Our own choice: slips of units and decimal marks are tenfold or more, and 5 leaves room for the label's rounding. Real
 * products can be that far off: melatonin was found from 83 % below to 478 % above its label (Erland and Saxena, J. Clin.
 * Sleep Med., February 2017, abstract). So this asks, and decides nothing.
 */
const MAX_LABEL_FACTOR = 5;

const contradictsLabel: RowRule = (row, index, _means, { product }) => {
  const claim = product?.claims.find(({ analyte }) => analyte === row.analyte);
  if (!product || !claim || row.qualifier !== "=" || !row.value) return null;
  const [measured, claimed] = [parseUnit(row.unit), parseUnit(claim.unit)];
  if (!measured || !claimed) return null;
  const common = commonUnitFactors(perServing(measured), perServing(claimed), {
    form: null,
    intake: product.intake,
  });
  if (!common.ok) return null;
  const share = toNumber(common.left.times(row.value).div(common.right.times(claim.amount)));
  if (share < MAX_LABEL_FACTOR && share > 1 / MAX_LABEL_FACTOR) return null;
  const factor = share >= 1 ? `${times(share)} what` : `${times(1 / share)} less than`;
  return askAboutRow(row, index, {
    code: "contradicts_label",
    readings: [String(row.value)],
    sentence: `${row.analyte_text}: ${shown(row)} is ${factor} the label claims (${claim.amount} ${claim.unit} a serving). A unit or a decimal mark may be misread. Is the value right?`,
  });
};

const FAILED =
  /^(?:f|fail(?:ed|s)?|nicht bestanden|non[- ]?conforme?|no cumple|does not (?:conform|comply|meet).*|n\.? ?i\.? ?o\.?|out of range)$/i;

/** "pass", "fail", or null if the laboratory prints no status that we know. */
function printedStatus({ status_text }: CertificateRow): "pass" | "fail" | null {
  if (status_text === null) return null;
  if (FAILED.test(status_text.trim())) return "fail";
  return wordedResult(status_text) === "conforms" ? "pass" : null;
}

const contradictsStatus: RowRule = (row, index, { decimal_mark }, { verdictOf }) => {
  const status = printedStatus(row);
  if (status === null) return null;
  const question = (why: string) =>
    askAboutRow(row, index, {
      code: "status_contradicts",
      subject: "status",
      text: row.status_text,
      sentence: `${row.analyte_text}: the laboratory prints "${row.status_text}", but ${why}. Is the value right?`,
    });
  const inside = insidePrinted(row, decimal_mark);
  if (inside !== null && inside !== (status === "pass"))
    return question(`${shown(row)} is ${inside ? "within" : "outside"} its printed limit ${row.limit_text}`);
  const verdict = verdictOf?.(index) ?? null;
  if (verdict === "pass" && status === "fail") return question(`we judge ${shown(row)} as a pass`);
  return verdict !== null && isFailing(verdict) && status === "pass"
    ? question(`we judge ${shown(row)} as a fail`)
    : null;
};

/** Whether a value meets the limit printed beside it; null if that can't be said, as for "<10" against 5. */
function insidePrinted(row: CertificateRow, mark: ReadingMeans["decimal_mark"]): boolean | null {
  const limit = printedLimit(row.limit_text, mark);
  if (!limit || row.value === null) return null;
  const isAbove = limit.high !== null && row.value > limit.high;
  const isBelow = limit.low !== null && row.value < limit.low;
  if (row.qualifier === "=") return !isAbove && !isBelow;
  if (row.qualifier === "<") return isBelow ? false : limit.low === null && !isAbove ? true : null;
  return isAbove ? false : null;
}

export const ROW_RULES: readonly RowRule[] = [
  farAboveLoq,
  implausibleUncertainty,
  contradictsLabel,
  contradictsStatus,
];
