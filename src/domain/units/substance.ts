import type { AnalyteForm } from "#contract/vocabulary.ts";
import { FORM_ROWS } from "./analyte-forms.ts";
import type { DailyValue } from "./daily-values.ts";

/** What the amounts of a result are amounts of. Without this, only amounts in the same dimension are compared. */
export interface Substance {
  /** Form that the laboratory weighed; null if unknown. */
  measured: AnalyteForm | null;
  /** Form whose weight the label states; null if unknown. */
  claimed: AnalyteForm | null;
  dailyValue: DailyValue | null;
}

/** A form alone means that label and laboratory state the same one. */
export type StatedForm = AnalyteForm | Substance;

/**
 * Meaning of a laboratory's name: a form, "as_labeled" for a name of the whole family, "free" for the vitamin without
 * the acid that it is bound to on the label, "other" for a form without a factor.
 */
type Named = AnalyteForm | "as_labeled" | "free" | "other";

interface Family {
  /** Analyte whose amounts these are. */
  analyte: string;
  names: Readonly<Record<string, Named>>;
  /** Form that a plain weight on a label means where the name is that of the whole family. */
  plainWeight?: AnalyteForm;
  /** Whether weights may be compared if nobody says which form they are. */
  isLenient?: true;
}

/** US labels state vitamin A as retinol and vitamin E as natural alpha-tocopherol: 21 CFR 101.9(c)(8)(iv), EU labels alike. */
const FAMILIES: readonly Family[] = [
  {
    analyte: "vitamin-a",
    plainWeight: "retinol",
    names: {
      "vitamin a": "as_labeled",
      "vitamin-a": "as_labeled",
      retinol: "retinol",
      "retinyl palmitate": "retinyl-palmitate",
      "vitamin a palmitate": "retinyl-palmitate",
      "retinyl acetate": "retinyl-acetate",
      "vitamin a acetate": "retinyl-acetate",
    },
  },
  { analyte: "beta-carotene", names: { "beta-carotene": "beta-carotene" } },
  {
    analyte: "vitamin-e",
    plainWeight: "vitamin-e-natural",
    names: {
      "vitamin e": "as_labeled",
      "vitamin-e": "as_labeled",
      "alpha-tocopherol": "free",
      "d-alpha-tocopherol": "vitamin-e-natural",
      "rrr-alpha-tocopherol": "vitamin-e-natural",
      "dl-alpha-tocopherol": "vitamin-e-synthetic",
      "all-rac-alpha-tocopherol": "vitamin-e-synthetic",
      "d-alpha-tocopheryl acetate": "d-alpha-tocopheryl-acetate",
      "dl-alpha-tocopheryl acetate": "dl-alpha-tocopheryl-acetate",
      "d-alpha-tocopheryl succinate": "d-alpha-tocopheryl-succinate",
      "d-alpha-tocopheryl acid succinate": "d-alpha-tocopheryl-succinate",
      "dl-alpha-tocopheryl succinate": "dl-alpha-tocopheryl-succinate",
    },
  },
  {
    analyte: "vitamin-d",
    isLenient: true,
    names: {
      "vitamin d": "vitamin-d",
      "vitamin-d": "vitamin-d",
      "vitamin d2": "vitamin-d",
      "vitamin d3": "vitamin-d",
      cholecalciferol: "vitamin-d",
      ergocalciferol: "vitamin-d",
    },
  },
  {
    analyte: "folate",
    isLenient: true,
    names: {
      folate: "as_labeled",
      "vitamin b9": "as_labeled",
      "folic acid": "folic-acid",
      "5-mthf": "other",
      "l-5-mthf": "other",
      "5-methyltetrahydrofolate": "other",
      "l-methylfolate": "other",
      methylfolate: "other",
    },
  },
  {
    analyte: "niacin",
    isLenient: true,
    names: {
      niacin: "nicotinic-acid",
      "vitamin b3": "nicotinic-acid",
      "nicotinic acid": "nicotinic-acid",
      niacinamide: "niacinamide",
      nicotinamide: "niacinamide",
    },
  },
  {
    analyte: "creatine",
    names: {
      creatine: "creatine",
      "creatine monohydrate": "creatine-monohydrate",
      "creatine hydrochloride": "creatine-hydrochloride",
      "creatine hcl": "creatine-hydrochloride",
    },
  },
  {
    analyte: "glucosamine",
    names: {
      glucosamine: "glucosamine",
      "glucosamine hydrochloride": "glucosamine-hydrochloride",
      "glucosamine hcl": "glucosamine-hydrochloride",
    },
  },
  { analyte: "citrulline", names: { citrulline: "citrulline", "l-citrulline": "citrulline" } },
  {
    analyte: "lysine",
    names: {
      lysine: "lysine",
      "l-lysine": "lysine",
      "l-lysine hydrochloride": "lysine-hydrochloride",
      "l-lysine hcl": "lysine-hydrochloride",
    },
  },
  {
    analyte: "acetyl-l-carnitine",
    names: {
      "acetyl l-carnitine": "acetyl-l-carnitine",
      "acetyl-l-carnitine": "acetyl-l-carnitine",
      "acetyl-l-carnitine hydrochloride": "acetyl-l-carnitine-hydrochloride",
      "acetyl-l-carnitine hcl": "acetyl-l-carnitine-hydrochloride",
    },
  },
];

const BY_NAME = /* @__PURE__ */ new Map(
  FAMILIES.flatMap((family) =>
    Object.entries(family.names).map(([name, named]) => [name, { family, named }] as const),
  ),
);

/** Names of an analyte's forms, which are names of the analyte as well. */
export const formNamesOf = (analyteId: string): string[] =>
  FAMILIES.flatMap(({ analyte, names }) => (analyte === analyteId ? Object.keys(names) : []));

const FREE: Partial<Record<AnalyteForm, AnalyteForm>> = {
  "d-alpha-tocopheryl-acetate": "vitamin-e-natural",
  "d-alpha-tocopheryl-succinate": "vitamin-e-natural",
  "dl-alpha-tocopheryl-acetate": "vitamin-e-synthetic",
  "dl-alpha-tocopheryl-succinate": "vitamin-e-synthetic",
};

/** A base, as opposed to its salts: its name does not tell what the label weighs. */
const isBase = (form: AnalyteForm) => FORM_ROWS.some((row) => row.form === form && row.family === form);

/**
 * The forms that a laboratory measured and a label claims, from the laboratory's name of the analyte (normalized; several
 * for "vitamin a (retinyl palmitate)", the most precise first) and the form that the label names: "creatine" with
 * "creatine-monohydrate", "vitamin e" with "dl-alpha-tocopheryl-acetate". `isClaimWeight`: the label states a weight, not
 * international units.
 */
export function formsOf(
  names: readonly string[],
  labeled: AnalyteForm | null,
  isClaimWeight = false,
): Pick<Substance, "measured" | "claimed"> {
  const [found] = names.flatMap((name) => BY_NAME.get(name) ?? []);
  if (!found) return { measured: labeled, claimed: labeled };
  const { family, named } = found;
  const measured = measuredForm(named, labeled);
  if (family.isLenient) return { measured, claimed: labeled ?? measured };
  if (named === "as_labeled" || named === "free" || named === "other")
    return { measured, claimed: family.plainWeight ?? labeled };
  // "Vitamin E 15 mg (as dl-alpha-tocopheryl acetate)" are 15 mg of the vitamin, whatever ester holds it.
  if (isClaimWeight && family.plainWeight) return { measured, claimed: family.plainWeight };
  const sameAsMeasured = family.plainWeight || isBase(named) ? null : named;
  return { measured, claimed: labeled ?? sameAsMeasured };
}

function measuredForm(named: Named, labeled: AnalyteForm | null): AnalyteForm | null {
  if (named === "as_labeled") return labeled;
  if (named === "free") return labeled && (FREE[labeled] ?? labeled);
  return named === "other" ? null : named;
}
