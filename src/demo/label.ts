import type { Diet, Form } from "#contract/vocabulary.ts";
import { checkDigit } from "#domain/barcode.ts";
import dailyValues from "#sample-data/daily-values.json" with { type: "json" };
import { FORMS_SEED } from "#sample-data/forms.ts";
import { ALLERGENS, CHILD_CAUTION, COLD_STORAGE, GENERAL_CAUTION, STORAGE } from "#sample-data/statements.ts";
import type { FactRecord, LabelRecord } from "../server/features/catalogue/intake/record.ts";
import { daysBefore } from "./calendar.ts";
import { grouped, toSignificant } from "./figures.ts";
import { type DosedFact, dosedFacts, type Product } from "./product.ts";
import { type Chance, chance } from "./seeded-random.ts";

export const sampleRef = (serial: number, label = 1): string =>
  `S-${String(serial).padStart(6, "0")}${label === 1 ? "" : `-${label}`}`;

/**
 * GS1 keeps the prefix 952 for demonstrations and examples: no shop can meet such a number.
 * `place` tells the sizes of one product apart.
 */
function demonstrationBarcode(serial: number, place = 0): string {
  const body = `952${String(serial * 10 + place).padStart(9, "0")}`;
  return body + checkDigit(body);
}

/** The label of a product; with `size` 2, the record of its larger container. */
export function labelOf(product: Product, size: 1 | 2 = 1): LabelRecord {
  const { recipe, variant, serial, brand, name } = product;
  const draw = chance(`${product.seed}|label`);
  const flavoured = variant.flavour !== null && variant.flavour !== "Unflavored";
  const recordedDaysAgo = draw.whole(30, 900);
  const servings = product.servingsPerContainer * size;
  return {
    source: "sample",
    sourceRef: sampleRef(serial, size),
    sourceUrl: null,
    recordedOn: daysBefore(recordedDaysAgo + (size - 1) * 40),
    brand,
    name,
    form: variant.form,
    category: recipe.category,
    productVersion: `${draw.whole(1, 4)}.0`,
    servingSize: servingSize(product),
    servingsPerContainer: servings,
    netContents: netContents(product, servings),
    marketStatus: draw.next() < 0.94 ? "on_market" : "off_market",
    diets: dietsOf(product, draw),
    targetGroups: [recipe.group ?? "Adults"],
    claims: [],
    otherIngredients: othersOf(product, flavoured, draw),
    statements: statementsOf(product, draw),
    facts: dosedFacts(product).map(factRecord),
    barcodes: [demonstrationBarcode(serial, size - 1)],
    relatedRefs: size === 2 ? [sampleRef(serial)] : [],
  };
}

const DAILY_VALUES = new Map(
  dailyValues.lists.flatMap(({ values }) => values.map((value) => [value.nutrient, value] as const)),
);

function factRecord({ name, form, amount, unit, depth }: DosedFact): FactRecord {
  const daily = DAILY_VALUES.get(name);
  const percent = daily && sameMeasure(daily.unit, unit) ? (100 * amount) / daily.amount : null;
  return {
    name,
    form,
    operator: "=",
    amount,
    unit,
    dvPercent: percent === null ? null : percent < 10 ? toSignificant(percent, 1) : Math.round(percent),
    depth,
  };
}

/** "mg" against "mg NE": the Daily Value's own equivalents are declared in the same unit. */
const sameMeasure = (one: string, other: string): boolean => one.split(" ")[0] === other.split(" ")[0];

type Sizing = (product: Product, servings: number) => string;
const grams = (value: number): string => `${grouped(toSignificant(value, 3))} g`;
const millilitres = (product: Product): number => Math.max(1, Math.round(product.gramsPerServing * 1.08));
const counted: Sizing = ({ variant, unitsPerServing }, servings) => {
  const count = unitsPerServing * servings;
  const [one, many] = FORMS_SEED[variant.form].unit;
  return `${grouped(count)} ${count === 1 ? one : many}`;
};
const countedAndWeighed: Sizing = (product, servings) =>
  `${counted(product, servings)} (${grams(product.gramsPerServing * servings)})`;

const SERVING_SIZES: Partial<Record<Form, Sizing>> = {
  powder: countedAndWeighed,
  "stick-pack": countedAndWeighed,
  bar: countedAndWeighed,
  liquid: (product) => (millilitres(product) < 4 ? "1 mL (1 dropper)" : "5 mL (1 teaspoon)"),
  other: (product) => `${product.unitsPerServing} sprays (${grouped(product.unitsPerServing * 0.15)} mL)`,
};
const NET_CONTENTS: Partial<Record<Form, Sizing>> = {
  powder: (product, servings) => grams(product.gramsPerServing * servings),
  "stick-pack": countedAndWeighed,
  bar: countedAndWeighed,
  liquid: (product, servings) => `${millilitres(product) * servings} mL`,
  other: (product, servings) => `${Math.round(product.unitsPerServing * 0.15 * servings)} mL`,
};

const servingSize = (product: Product): string =>
  (SERVING_SIZES[product.variant.form] ?? counted)(product, 1);
const netContents = (product: Product, servings: number): string =>
  (NET_CONTENTS[product.variant.form] ?? counted)(product, servings);

/** What each animal source keeps a product from being. */
const BARRED: Record<NonNullable<Product["recipe"]["animal"]>, readonly Diet[]> = {
  fish: ["vegan", "vegetarian"],
  milk: ["vegan", "dairy-free"],
  egg: ["vegan"],
  bovine: ["vegan", "vegetarian", "kosher", "halal"],
  shellfish: ["vegan", "vegetarian", "kosher"],
};

/** Most vitamin D3 is made from it. */
const WOOL_FAT: readonly Diet[] = ["vegan"];

function dietsOf({ recipe, variant, name }: Product, draw: Chance): Diet[] {
  const barred = recipe.facts.some(({ form }) => form === "cholecalciferol")
    ? WOOL_FAT
    : recipe.animal
      ? BARRED[recipe.animal]
      : [];
  const stated = FORMS_SEED[variant.form].diets.filter((diet) => {
    const certifiedOnly = diet === "kosher" || diet === "halal";
    return !barred.includes(diet) && draw.next() < (certifiedOnly ? 0.25 : 0.9);
  });
  // Whoever eats vegan eats vegetarian: a label that says the one says the other.
  const diets = stated.includes("vegan") ? [...stated, "vegetarian" as const] : [...stated];
  if (draw.next() < 0.55) diets.push("non-gmo");
  if (name.includes("Organic") || (recipe.category === "herbals" && draw.next() < 0.25)) {
    diets.push("organic");
  }
  return [...new Set(diets)];
}

function othersOf({ variant, recipe }: Product, flavoured: boolean, draw: Chance): string[] {
  const lists = FORMS_SEED[variant.form].others;
  if (variant.form === "powder") return [...((flavoured ? lists[1] : lists[0]) ?? [])];
  if (recipe.material === "oil" && variant.form === "liquid") {
    return ["Mixed tocopherols", ...(flavoured ? ["Natural flavor"] : [])];
  }
  if (variant.form === "liquid") {
    const oily = ["Vitamin D", "Vitamin K"].some((name) => recipe.facts[0]?.name === name);
    return [...((oily ? lists[1] : lists[0]) ?? [])];
  }
  return [...draw.pick(lists)];
}

function statementsOf(product: Product, draw: Chance): LabelRecord["statements"] {
  const { recipe, variant, servingsPerDay } = product;
  const often = servingsPerDay === 1 ? "once a day" : "twice a day";
  const dose = servingSize(product).replace(/ \(.*$/, "");
  const children = recipe.group?.startsWith("Children") ?? false;
  const cold = recipe.material === "culture" || (recipe.material === "oil" && variant.form === "liquid");
  return [
    { type: "Directions", text: `Take ${dose} ${often} ${FORMS_SEED[variant.form].directions}.` },
    { type: "Storage", text: cold ? COLD_STORAGE : draw.pick(STORAGE) },
    { type: "Precautions", text: children ? CHILD_CAUTION : GENERAL_CAUTION },
    ...(recipe.caution ? [{ type: "Precautions", text: recipe.caution }] : []),
    { type: "Allergens", text: ALLERGENS[recipe.animal ?? "none"] },
  ];
}
