import type { Portion } from "#contract/my-day.ts";
import type { Analyte } from "../analytes/analyte.ts";
import { analyteOf } from "../analytes/find.ts";
import { decimal, toNumber } from "../decimal.ts";
import { upperUnitOf } from "../intakes/compare.ts";
import { referenceIntakeOf } from "../intakes/reference-intakes.ts";
import { convert, type Intake } from "../units/convert.ts";
import type { StatedForm } from "../units/substance.ts";
import { parseUnit } from "../units/unit.ts";
import { deriveResults } from "../verdict/derived-results.ts";
import { boundsOf, type Finding, isObservation, type Quantity } from "../verdict/finding.ts";
import type { Measurement, TestedProduct } from "../verdict/measurement.ts";

const GROUPS: Partial<Record<Analyte["kind"], Portion["group"]>> = {
  vitamin: "nutrient",
  mineral: "nutrient",
  constituent: "nutrient",
  culture: "nutrient",
  contaminant: "contaminant",
};

/**
 * What a report measured, per serving. Of a total that is limited only in part (arsenic, mercury), the part is between
 * nothing and the total. What has no amount (microbes, identity, freshness) and what is unknown is left out.
 */
export function measuredPortions(measurements: readonly Measurement[], product: TestedProduct): Portion[] {
  const parts = deriveResults(measurements, product)
    .filter(({ how }) => how === "part")
    .map(({ measurement }) => ({ measurement, isPart: true }));
  const all = [...measurements.map((measurement) => ({ measurement, isPart: false })), ...parts];
  const portions = all.flatMap(({ measurement, isPart }) => {
    const portion = portionOf(measurement, product.intake);
    if (portion === null) return [];
    return isPart ? { ...portion, from: 0, note: portion.note ?? ("part_of_total" as const) } : portion;
  });
  return [...Map.groupBy(portions, ({ analyte }) => analyte).values()].map((same) => same.reduce(hullOf));
}

/** Two results on one analyte of one lot: what both allow, so that neither is dropped nor counted twice. */
const hullOf = (one: Portion, other: Portion): Portion => ({
  ...one,
  from: Math.min(one.from, other.from),
  to: one.to === null || other.to === null ? null : Math.max(one.to, other.to),
  uncertainty:
    one.uncertainty === null ? other.uncertainty : Math.max(one.uncertainty, other.uncertainty ?? 0),
  note: one.note ?? other.note,
});

function portionOf(measurement: Measurement, intake: Intake): Portion | null {
  const analyte = analyteOf(measurement);
  const group = analyte && GROUPS[analyte.kind];
  const unit = group && unitFor(analyte.id, measurement.unit, group);
  if (!group || !unit) return null;
  const base = { analyte: analyte.id, name: analyte.name, group, basis: "measured", unit } as const;
  const { form, finding, claim } = measurement;
  const factor = factorTo(unit, measurement.unit, { form, intake });
  const claimFactor = claim && factorTo(unit, claim.unit, { form: claimedForm(form), intake });
  return {
    ...base,
    ...amountOf(finding, factor),
    upper_factor: factor === null ? null : upperFactorOf(analyte.id, unit, { measurement, intake, factor }),
    claim: claim && claimFactor !== null ? toNumber(decimal(claim.amount).times(claimFactor ?? 0)) : null,
  };
}

/** The form in which a claim is stated, as if it had been measured. */
const claimedForm = (form: StatedForm | null): StatedForm | null =>
  form === null || typeof form === "string" ? form : { ...form, measured: form.claimed };

type Amount = Pick<Portion, "from" | "to" | "uncertainty" | "note">;

const UNKNOWN = { from: 0, to: null, uncertainty: null } as const;

function amountOf(finding: Finding, factor: number | null): Amount {
  if (isObservation(finding)) return { ...UNKNOWN, note: "no_figure" };
  if (factor === null) return { ...UNKNOWN, note: "no_conversion" };
  const { from, to } = boundsOf(finding);
  return {
    from: toNumber(from.times(factor)),
    to: toNumber(to.times(factor)),
    uncertainty: standardUncertainty(finding, factor),
    note: finding.qualifier === "=" || finding.qualifier === "range" ? null : "below_limit",
  };
}

/** u = U / k (JCGM 100:2008 §6.2.1); k is 2 where the laboratory states none. */
function standardUncertainty(quantity: Quantity, factor: number): number | null {
  if (quantity.qualifier !== "=" || quantity.uncertainty === null) return null;
  return toNumber(
    decimal(quantity.uncertainty)
      .times(factor)
      .div(quantity.k ?? 2),
  );
}

/** The unit in which an analyte is added up: the reference intake's, else one per dimension; null for no amount. */
export function unitFor(analyte: string, unit: string | null, group: Portion["group"]): string | null {
  const parsed = unit === null ? null : parseUnit(unit);
  if (!parsed) return null;
  const intake = group === "nutrient" ? referenceIntakeOf(analyte) : null;
  if (intake) return intake.unit;
  const [quantity = "", equivalent = ""] = parsed.dimension.split(" ");
  if (quantity === "mass") return `${group === "nutrient" ? "mg" : "µg"} ${equivalent}`.trim();
  return { IU: "IU", CFU: "CFU", AFU: "AFU" }[quantity] ?? null;
}

interface Circumstances {
  form: StatedForm | null;
  intake: Intake;
}

/** Factor from a laboratory's unit to an amount per serving; a bare amount is per serving. Null if it is not known. */
function factorTo(unit: string, from: string | null, circumstances: Circumstances): number | null {
  const parsed = parseUnit(from);
  if (!parsed) return null;
  const converted = convert(
    1,
    parsed.per === null ? `${from}/serving` : from,
    `${unit}/serving`,
    circumstances,
  );
  return converted.ok ? toNumber(converted.value) : null;
}

function upperFactorOf(
  analyte: string,
  unit: string,
  { measurement, intake, factor }: { measurement: Measurement; intake: Intake; factor: number },
): number | null {
  const reference = referenceIntakeOf(analyte);
  if (!reference || factor === 0) return null;
  const { form } = measurement;
  const upperUnit = upperUnitOf(reference, form === null || typeof form === "string" ? form : form.measured);
  if (upperUnit === null) return null;
  if (upperUnit === unit) return 1;
  const upper = factorTo(upperUnit, measurement.unit, { form, intake });
  return upper === null ? null : toNumber(decimal(upper).div(factor));
}
