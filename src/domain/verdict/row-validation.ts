import { analyteOf } from "../analytes/find.ts";
import { isExact } from "../decimal.ts";
import { CONTAMINANT_LIMITS } from "../standards/limit-for.ts";
import { inCommon } from "../units/convert.ts";
import { parseUnit, perServing } from "../units/unit.ts";
import type { ResultRow } from "./result-row.ts";

/** A row before anybody believes it. */
export type IncomingRow = Omit<ResultRow, "result_id">;

const FIGURES = ["measured", "uncertainty", "lod", "loq", "claim", "k"] as const;
const OBSERVATIONS: readonly string[] = ["conforms", "does_not_conform", "absent", "present"];
/** Numbers by definition, without a unit. */
const BARE_NUMBERS: readonly string[] = ["p-anisidine-value", "totox"];

const isQuantity = ({ qualifier }: IncomingRow) => !OBSERVATIONS.includes(qualifier);
const given = (row: IncomingRow) => FIGURES.flatMap((name) => row[name] ?? []);
const isMissing = (figure: number | null | undefined) => figure === null || figure === undefined;

/** Each rule is one sentence for the operator, and when it is broken. */
const RULES: readonly { problem: string; isBroken: (row: IncomingRow) => boolean }[] = [
  { problem: "The analyte is not in the table of analytes.", isBroken: (row) => analyteOf(row) === null },
  {
    problem: "The analyte belongs to another panel.",
    isBroken: (row) => (analyteOf(row)?.panel ?? row.panel) !== row.panel,
  },
  {
    problem: "A figure is negative.",
    isBroken: (row) => given(row).some((figure) => figure < 0),
  },
  {
    problem:
      "A measured value, limit of the method, claim or coverage factor is zero: what is not detected is <LOD.",
    isBroken: ({ measured, lod, loq, claim, k }) => [measured, lod, loq, claim, k ?? null].includes(0),
  },
  {
    problem: "A figure has more than 15 significant digits, or is no number.",
    isBroken: (row) => !given(row).every(isExact),
  },
  {
    problem: "The value is missing: only = has one, and it must.",
    isBroken: ({ qualifier, measured }) => (qualifier === "=") === isMissing(measured),
  },
  {
    problem: "<LOD needs the detection limit, and <LOQ the quantification limit.",
    isBroken: ({ qualifier, lod, loq }) =>
      (qualifier === "<LOD" && isMissing(lod)) || (qualifier === "<LOQ" && isMissing(loq)),
  },
  {
    problem: "An uncertainty belongs to a measured value alone.",
    isBroken: ({ uncertainty, measured }) => uncertainty !== null && measured === null,
  },
  {
    problem: "An uncertainty needs its coverage factor k, and k an uncertainty.",
    isBroken: ({ uncertainty, k }) => isMissing(uncertainty) !== isMissing(k),
  },
  {
    problem: "The quantification limit is below the detection limit.",
    isBroken: ({ lod, loq }) => lod !== null && loq !== null && loq < lod,
  },
  {
    problem: "The value is below the detection limit: it should be stated as <LOD.",
    isBroken: ({ measured, lod }) => measured !== null && lod !== null && measured < lod,
  },
  {
    problem: "The unit is missing.",
    isBroken: (row) =>
      isQuantity(row) && row.unit === null && !BARE_NUMBERS.includes(analyteOf(row)?.id ?? ""),
  },
  { problem: "The unit is not one that we know.", isBroken: ({ unit }) => parseUnit(unit) === null },
  { problem: "The unit does not fit the analyte.", isBroken: isOfAnotherDimension },
  { problem: "The claim and the result are in units that cannot be compared.", isBroken: isBesideTheClaim },
];

/** Everything that is wrong with a row, in sentences; empty where it can be published. */
export const problemsOf = (row: IncomingRow): string[] =>
  RULES.flatMap(({ problem, isBroken }) => (isBroken(row) ? [problem] : []));

/** Lead in CFU/g: none of the limits for the analyte counts what the unit counts. */
function isOfAnotherDimension(row: IncomingRow): boolean {
  const unit = parseUnit(row.unit);
  const id = analyteOf(row)?.id;
  if (unit === null || row.unit === null) return false;
  const counted = CONTAMINANT_LIMITS.flatMap((limit) =>
    limit.analyte === id && limit.high !== undefined ? (parseUnit(limit.unit)?.dimension ?? []) : [],
  );
  return counted.length > 0 && !counted.includes(unit.dimension);
}

/** Servings are assumed known here: they are a matter of the report, not of the row. */
const SOME_INTAKE = { gramsPerServing: 1, millilitresPerServing: 1, servingsPerDay: 1 };

function isBesideTheClaim({ claim, claim_unit, unit, form }: IncomingRow): boolean {
  const [result, claimed] = [parseUnit(unit), parseUnit(claim_unit ?? unit)];
  if (claim === null || result === null) return false;
  if (claimed === null) return true;
  const circumstances = { form: form ?? null, intake: SOME_INTAKE };
  return !inCommon(perServing(result), perServing(claimed), circumstances).ok;
}
