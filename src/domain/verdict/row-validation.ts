import type { AnalyteKind } from "../analytes/analyte.ts";
import { analyteOf } from "../analytes/find.ts";
import { isExact } from "../decimal.ts";
import { CONTAMINANT_LIMITS } from "../standards/contaminant-limits.ts";
import { commonUnitFactors } from "../units/convert.ts";
import { linearUnit, parsePair, parseUnit, perServing } from "../units/unit.ts";
import { meantClaimUnit, meantUnit, type ResultRow, substanceOf } from "./result-row.ts";

/** A row before validation. */
export type IncomingRow = Omit<ResultRow, "result_id">;

/** Figures that may be zero or negative if they are logarithms, and figures that may not. */
const AMOUNTS = ["measured", "lod", "loq", "claim"] as const;
const WIDTHS = ["uncertainty", "k"] as const;

const OBSERVATIONS: readonly string[] = ["conforms", "does_not_conform", "absent", "present"];
/** Kinds whose results are amounts, so that a number without a unit says nothing. */
const WEIGHED_KINDS: readonly (AnalyteKind | undefined)[] = [
  "vitamin",
  "mineral",
  "constituent",
  "culture",
  "contaminant",
];

const isQuantity = ({ qualifier, loq }: IncomingRow) =>
  qualifier === "detected" ? !isMissing(loq) : !OBSERVATIONS.includes(qualifier);
const figuresOf = (row: IncomingRow, names: readonly (typeof AMOUNTS | typeof WIDTHS)[number][]) =>
  names.flatMap((name) => row[name] ?? []);
/** Amounts that must be positive: a logarithm of 0 is a count of 1. */
const positiveFiguresOf = (row: IncomingRow) =>
  linearUnit(row.unit) === null ? figuresOf(row, AMOUNTS) : [];
const isMissing = (figure: number | null | undefined) => figure === null || figure === undefined;

/** Validation rules, each with the message for the operator. */
const RULES: readonly { problem: string; isBroken: (row: IncomingRow) => boolean }[] = [
  {
    problem: "A figure is negative.",
    isBroken: (row) => [...positiveFiguresOf(row), ...figuresOf(row, WIDTHS)].some((figure) => figure < 0),
  },
  {
    problem:
      "A measured value, method limit, claim or coverage factor is zero. Use <LOD for results that were not detected.",
    isBroken: (row) => [...positiveFiguresOf(row), row.k ?? null].includes(0),
  },
  {
    problem: "A figure has more than 15 significant digits, or is not a number.",
    isBroken: (row) => !figuresOf(row, [...AMOUNTS, ...WIDTHS]).every(isExact),
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
    isBroken: (row) => isQuantity(row) && row.unit === null && needsUnit(row),
  },
  {
    problem:
      "The unit is unknown, so the result can't be compared with its claim or limit. Write it like µg/g, mg/serving or CFU/g.",
    isBroken: (row) =>
      parsePair(row.unit, row.claim === null ? null : meantClaimUnit(row))[0] === null &&
      (row.claim !== null || dimensionsOfLimits(row).length > 0),
  },
  {
    problem: "More than 100 % of the weight is impossible. If it is a share of the claim, write % of claim.",
    isBroken: ({ measured, unit, claim }) => isMoreThanAll(measured, unit) && claim !== null,
  },
  { problem: "The unit does not fit the analyte.", isBroken: hasWrongDimension },
  { problem: "The units of the claim and the result cannot be compared.", isBroken: isIncomparableWithClaim },
];

/** Messages for all rules that a row breaks; empty if it can be published. */
export const rowProblems = (incoming: IncomingRow): string[] => {
  const row = { ...incoming, unit: meantUnit(incoming) };
  return RULES.flatMap(({ problem, isBroken }) => (isBroken(row) ? [problem] : []));
};

/** Assays of pure substances come out a few percent above 100. */
const isMoreThanAll = (measured: number | null, unit: string | null): boolean =>
  measured !== null && /^(?:% ?\(?(?:w\/w|m\/m)\)?|g\/100 ?g)$/i.test(unit ?? "") && measured > 105;

/** Dimensions of the limits that are held for the analyte, whatever the product. */
function dimensionsOfLimits(row: IncomingRow): string[] {
  const id = analyteOf(row)?.id;
  return CONTAMINANT_LIMITS.flatMap((limit) =>
    limit.analyte === id && limit.high !== undefined ? (parseUnit(limit.unit)?.dimension ?? []) : [],
  );
}

/** A ratio (water activity, TOTOX) and what we do not know may come without a unit; an amount or a limited value may not. */
function needsUnit(row: IncomingRow): boolean {
  const dimensions = dimensionsOfLimits(row);
  if (dimensions.length > 0) return !dimensions.includes("number");
  return row.claim !== null || WEIGHED_KINDS.includes(analyteOf(row)?.kind);
}

/** True if no limit for the analyte has the dimension of the unit, such as lead in CFU/g. */
function hasWrongDimension(row: IncomingRow): boolean {
  const unit = parseUnit(linearUnit(row.unit) ?? row.unit);
  if (unit === null || row.unit === null) return false;
  const dimensions = dimensionsOfLimits(row);
  return dimensions.length > 0 && !dimensions.includes(unit.dimension);
}

/** Placeholder intake: servings belong to the report, not to the row. */
const PLACEHOLDER_INTAKE = {
  gramsPerServing: 1,
  millilitresPerServing: 1,
  piecesPerServing: 1,
  servingsPerDay: 1,
};

/** An unknown form is no fault of the file: the result is kept, and its comparison is inconclusive. */
function isIncomparableWithClaim(row: IncomingRow): boolean {
  const [unit, claimUnit] = [row.unit, meantClaimUnit(row)].map((one) => linearUnit(one) ?? one);
  const [result, claimed] = parsePair(unit ?? null, claimUnit ?? null);
  if (row.claim === null || !result || !isQuantity(row)) return false;
  if (!claimed) return true;
  const circumstances = { form: substanceOf(row), intake: PLACEHOLDER_INTAKE };
  const factors = commonUnitFactors(perServing(result), perServing(claimed), circumstances);
  return !factors.ok && factors.why !== "form_unknown";
}
