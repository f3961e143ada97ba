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
 * the acid that it is bound to on the label.
 */
type Named = AnalyteForm | "as_labeled" | "free";

interface Family {
  names: Readonly<Record<string, Named>>;
  /** Form that a plain weight on a label means where the name is that of the whole family. */
  plainWeight?: AnalyteForm;
  /** Whether weights may be compared if nobody says which form they are. */
  isLenient?: true;
}

/** US labels state vitamin A as retinol and vitamin E as natural alpha-tocopherol: 21 CFR 101.9(c)(8)(iv), EU labels alike. */
const FAMILIES: readonly Family[] = [
  {
    plainWeight: "retinol",
    names: {
      "vitamin a": "as_labeled",
      "vitamin-a": "as_labeled",
      retinol: "retinol",
      "retinyl palmitate": "retinyl-palmitate",
      "vitamin a palmitate": "retinyl-palmitate",
      "retinyl acetate": "retinyl-acetate",
      "vitamin a acetate": "retinyl-acetate",
      "beta-carotene": "beta-carotene",
      "β-carotene": "beta-carotene",
    },
  },
  {
    plainWeight: "vitamin-e-natural",
    names: {
      "vitamin e": "as_labeled",
      "vitamin-e": "as_labeled",
      "alpha-tocopherol": "free",
      "α-tocopherol": "free",
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
    isLenient: true,
    names: { folate: "as_labeled", "vitamin b9": "as_labeled", "folic acid": "folic-acid" },
  },
  {
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
    names: {
      creatine: "creatine",
      "creatine monohydrate": "creatine-monohydrate",
      "creatine hydrochloride": "creatine-hydrochloride",
      "creatine hcl": "creatine-hydrochloride",
    },
  },
  {
    names: {
      glucosamine: "glucosamine",
      "glucosamine hydrochloride": "glucosamine-hydrochloride",
      "glucosamine hcl": "glucosamine-hydrochloride",
    },
  },
  { names: { citrulline: "citrulline", "l-citrulline": "citrulline" } },
  {
    names: {
      lysine: "lysine",
      "l-lysine": "lysine",
      "l-lysine hydrochloride": "lysine-hydrochloride",
      "l-lysine hcl": "lysine-hydrochloride",
    },
  },
  {
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

const FREE: Partial<Record<AnalyteForm, AnalyteForm>> = {
  "d-alpha-tocopheryl-acetate": "vitamin-e-natural",
  "d-alpha-tocopheryl-succinate": "vitamin-e-natural",
  "dl-alpha-tocopheryl-acetate": "vitamin-e-synthetic",
  "dl-alpha-tocopheryl-succinate": "vitamin-e-synthetic",
};

/** A base, as opposed to its salts: its name does not tell what the label weighs. */
const isBase = (form: AnalyteForm) => FORM_ROWS.some((row) => row.form === form && row.family === form);

/**
 * The forms that a laboratory measured and a label claims, from the laboratory's name of the analyte and the form that
 * the label names: "Creatine" with "creatine-monohydrate", "Vitamin E" with "dl-alpha-tocopheryl-acetate".
 */
export function formsOf(
  analyte: string,
  labeled: AnalyteForm | null,
): Pick<Substance, "measured" | "claimed"> {
  const found = BY_NAME.get(analyte.trim().toLowerCase());
  if (!found) return { measured: labeled, claimed: labeled };
  const { family, named } = found;
  const isGeneric = named === "as_labeled" || named === "free";
  const free = labeled && (FREE[labeled] ?? labeled);
  const measured = named === "as_labeled" ? labeled : named === "free" ? free : named;
  if (family.isLenient) return { measured, claimed: labeled ?? measured };
  if (isGeneric) return { measured, claimed: family.plainWeight ?? labeled };
  const sameAsMeasured = family.plainWeight || isBase(named) ? null : named;
  return { measured, claimed: labeled ?? sameAsMeasured };
}
