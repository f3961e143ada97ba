import type { IngredientDetails } from "#contract/ingredients.ts";
import { LIFE_STAGE_LABELS } from "#contract/life-stages.ts";
import { formatExact, NARROW_SPACE } from "#domain/amounts.ts";
import { backgroundOf } from "#domain/background/background.ts";
import { INTAKE_SOURCE, REVISED_NUTRIENTS, referenceIntakeOf } from "#domain/intakes/reference-intakes.ts";
import {
  NATIONAL_SAMPLE_SOURCE,
  nationalSamplesOf,
  SAMPLED_GROUPS,
} from "#domain/published-tests/national-samples.ts";
import { studiesOf } from "#domain/published-tests/studies.ts";
import { FORM_ROWS, type FormRow } from "#domain/units/analyte-forms.ts";
import { compoundsOf } from "#domain/units/compounds.ts";
import { dailyValueOf } from "#domain/units/daily-values.ts";
import { elementalFraction } from "#domain/units/elemental.ts";

type Facts = Pick<
  IngredientDetails,
  "background" | "forms" | "daily_value" | "intake" | "intake_missing" | "studies" | "national_samples"
>;

/** What the tables of the domain hold about an ingredient. */
export function presentFacts(slug: string): Facts {
  const samples = nationalSamplesOf(slug);
  return {
    forms: presentForms(slug),
    daily_value: dailyValueOf(slug),
    intake: presentIntake(slug),
    intake_missing: REVISED_NUTRIENTS.includes(slug)
      ? "The reference intake was revised in 2019. We hold only the values of 2005, so we show none."
      : null,
    background: backgroundOf(slug),
    studies: studiesOf(slug).map(({ ingredients: _, findings, ...study }) => ({
      ...study,
      findings: [...findings],
    })),
    national_samples:
      samples.length === 0
        ? null
        : {
            source: { name: NATIONAL_SAMPLE_SOURCE.name, url: NATIONAL_SAMPLE_SOURCE.url },
            samples: samples.map(({ group, unit, labelRange, difference }) => ({
              group: SAMPLED_GROUPS[group],
              unit,
              label_from: labelRange[0],
              label_to: labelRange[1],
              difference_min: difference[0],
              difference_median: difference[1],
              difference_max: difference[2],
            })),
          },
  };
}

function presentIntake(slug: string): IngredientDetails["intake"] {
  const intake = referenceIntakeOf(slug);
  return (
    intake && {
      unit: intake.unit,
      upper_unit: intake.upperUnit,
      upper_scope: intake.upperScope,
      stages: intake.stages.map((one) => ({ ...one, stage: LIFE_STAGE_LABELS[one.stage] })),
      source: { name: INTAKE_SOURCE.name, url: INTAKE_SOURCE.url },
    }
  );
}

/** Forms of a mineral with their share of the element; forms of a vitamin or a base with what their units mean. */
function presentForms(slug: string): IngredientDetails["forms"] {
  const compounds = compoundsOf(slug).map((compound) => ({
    name: compound.name,
    share_pct: round(elementalFraction(compound) * 100),
    equals: null,
  }));
  const forms = FORM_ROWS.filter(({ family, form }) => family === slug && form !== slug).map((row) => ({
    name: row.form.replaceAll("-", " "),
    share_pct: shareOf(row),
    equals: equalsOf(row),
  }));
  return [...compounds, ...forms].toSorted((one, other) => (other.share_pct ?? 0) - (one.share_pct ?? 0));
}

/** Three significant digits: what atomic weights of five digits support. */
const round = (percent: number) => Number(percent.toPrecision(3));

/** Percent of a salt's weight that is its base. */
function shareOf({ equals }: FormRow): number | null {
  const base = equals["mass base"];
  return base ? round((Number(base[0]) / Number(base[1])) * 100) : null;
}

/** "1 IU = 0.55 mcg"; without IU, the micrograms of one unit of the label. */
function equalsOf({ equals }: FormRow): string | null {
  const [unit, pair] = equals.IU
    ? (["IU", equals.IU] as const)
    : equals["mass DFE"]
      ? (["mcg DFE", equals["mass DFE"]] as const)
      : equals["mass NE"]
        ? (["mcg NE", equals["mass NE"]] as const)
        : equals["mass RAE"]
          ? (["mcg RAE", equals["mass RAE"]] as const)
          : [null, null];
  if (unit === null) return null;
  const micrograms = Number((Number(pair[1]) / Number(pair[0])).toPrecision(4));
  const amount =
    micrograms >= 1000 || (unit === "IU" && micrograms >= 100)
      ? `${formatExact(micrograms / 1000)}${NARROW_SPACE}mg`
      : `${formatExact(micrograms)}${NARROW_SPACE}mcg`;
  return `1${NARROW_SPACE}${unit} = ${amount}`;
}
