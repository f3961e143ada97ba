import { analyteOf } from "../analytes/find.ts";
import { isExact } from "../decimal.ts";
import { CONTAMINANT_LIMITS } from "../standards/limit-for.ts";
import { commonUnitFactors } from "../units/convert.ts";
import { parseUnit, perServing } from "../units/unit.ts";
import type { ResultRow } from "./result-row.ts";

/** A row before validation. */
export type IncomingRow = Omit<ResultRow, "result_id">;

const FIGURES = ["measured", "uncertainty", "lod", "loq", "claim", "k"] as const;
const OBSERVATIONS: readonly string[] = ["conforms", "does_not_conform", "absent", "present"];
/** Analytes without a unit by definition. */
const UNITLESS_ANALYTES: readonly string[] = ["p-anisidine-value", "totox"];

const isQuantity = ({ qualifier }: IncomingRow) => !OBSERVATIONS.includes(qualifier);
const figuresOf = (row: IncomingRow) => FIGURES.flatMap((name) => row[name] ?? []);
const isMissing = (figure: number | null | undefined) => figure === null || figure === undefined;

/** Validation rules, each with the message for the operator. */
const RULES: readonly { problem: string; isBroken: (row: IncomingRow) => boolean }[] = [
  { problem: "Unknown analyte.", isBroken: (row) => analyteOf(row) === null },
  {
    problem: "The analyte belongs to another panel.",
    isBroken: (row) => (analyteOf(row)?.panel ?? row.panel) !== row.panel,
  },
  {
    problem: "A figure is negative.",
    isBroken: (row) => figuresOf(row).some((figure) => figure < 0),
  },
  {
    problem:
      "A measured value, method limit, claim or coverage factor is zero. Use <LOD for results that were not detected.",
    isBroken: ({ measured, lod, loq, claim, k }) => [measured, lod, loq, claim, k ?? null].includes(0),
  },
  {
    problem: "A figure has more than 15 significant digits, or is not a number.",
    isBroken: (row) => !figuresOf(row).every(isExact),
  },
  {
    problem: "A measured value is required with = and not allowed otherwise.",
    isBroken: ({ qualifier, measured }) => (qualifier === "=") === isMissing(measured),
  },
  {
    problem: "<LOD needs the limit of detection, and <LOQ the limit of quantification.",
    isBroken: ({ qualifier, lod, loq }) =>
      (qualifier === "<LOD" && isMissing(lod)) || (qualifier === "<LOQ" && isMissing(loq)),
  },
  {
    problem: "An uncertainty needs a measured value.",
    isBroken: ({ uncertainty, measured }) => uncertainty !== null && measured === null,
  },
  {
    problem: "An uncertainty and its coverage factor k must be given together.",
    isBroken: ({ uncertainty, k }) => isMissing(uncertainty) !== isMissing(k),
  },
  {
    problem: "The limit of quantification is below the limit of detection.",
    isBroken: ({ lod, loq }) => lod !== null && loq !== null && loq < lod,
  },
  {
    problem: "The value is below the limit of detection: report it as <LOD.",
    isBroken: ({ measured, lod }) => measured !== null && lod !== null && measured < lod,
  },
  {
    problem: "The unit is missing.",
    isBroken: (row) =>
      isQuantity(row) && row.unit === null && !UNITLESS_ANALYTES.includes(analyteOf(row)?.id ?? ""),
  },
  { problem: "Unknown unit.", isBroken: ({ unit }) => parseUnit(unit) === null },
  { problem: "The unit does not fit the analyte.", isBroken: hasWrongDimension },
  { problem: "The units of the claim and the result cannot be compared.", isBroken: isIncomparableWithClaim },
];

/** Messages for all rules that a row breaks; empty if it can be published. */
export const rowProblems = (row: IncomingRow): string[] =>
  RULES.flatMap(({ problem, isBroken }) => (isBroken(row) ? [problem] : []));

/** True if no limit for the analyte has the dimension of the unit, such as lead in CFU/g. */
function hasWrongDimension(row: IncomingRow): boolean {
  const unit = parseUnit(row.unit);
  const id = analyteOf(row)?.id;
  if (unit === null || row.unit === null) return false;
  const dimensions = CONTAMINANT_LIMITS.flatMap((limit) =>
    limit.analyte === id && limit.high !== undefined ? (parseUnit(limit.unit)?.dimension ?? []) : [],
  );
  return dimensions.length > 0 && !dimensions.includes(unit.dimension);
}

/** Placeholder intake: servings belong to the report, not to the row. */
const PLACEHOLDER_INTAKE = { gramsPerServing: 1, millilitresPerServing: 1, servingsPerDay: 1 };

function isIncomparableWithClaim({ claim, claim_unit, unit, form }: IncomingRow): boolean {
  const [result, claimed] = [parseUnit(unit), parseUnit(claim_unit ?? unit)];
  if (claim === null || result === null) return false;
  if (claimed === null) return true;
  const circumstances = { form: form ?? null, intake: PLACEHOLDER_INTAKE };
  return !commonUnitFactors(perServing(result), perServing(claimed), circumstances).ok;
}
