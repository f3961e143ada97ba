import type { Diet, Form } from "#contract/vocabulary.ts";
import { checkDigit } from "#domain/barcode.ts";
import dailyValues from "#sample-data/daily-values.json" with { type: "json" };
import { FORMS_SEED } from "#sample-data/forms.ts";
import { ALLERGENS, CHILD_CAUTION, COLD_STORAGE, GENERAL_CAUTION, STORAGE } from "#sample-data/statements.ts";
import type { FactRecord, LabelRecord } from "#server/features/catalogue/intake/record.ts";
import { daysBefore } from "./calendar.ts";
import { formatNumber, toSignificant } from "./figures.ts";
import { type DemoProduct, type DosedFact, dosedFacts } from "./product.ts";
import { type SeededRandom, seededRandom } from "./seeded-random.ts";

export const demoSourceRef = (serial: number, label = 1): string =>
  `S-${String(serial).padStart(6, "0")}${label === 1 ? "" : `-${label}`}`;

/**
 * A barcode with the GS1 prefix 952, which is reserved for demonstrations and never used in shops. `sizeIndex`
 * distinguishes the sizes of one product.
 */
function demonstrationBarcode(serial: number, sizeIndex = 0): string {
  const body = `952${String(serial * 10 + sizeIndex).padStart(9, "0")}`;
  return body + checkDigit(body);
}

/** Generates the label of a product; with `size` 2, of its larger container. */
export function makeLabel(product: DemoProduct, size: 1 | 2 = 1): LabelRecord {
  const { recipe, variant, serial, brand, name } = product;
  const random = seededRandom(`${product.seed}|label`);
  const flavoured = variant.flavour !== null && variant.flavour !== "Unflavored";
  const recordedDaysAgo = random.integer(30, 900);
  const servings = product.servingsPerContainer * size;
  return {
    source: "sample",
    sourceRef: demoSourceRef(serial, size),
    sourceUrl: null,
    recordedOn: daysBefore(recordedDaysAgo + (size - 1) * 40),
    brand,
    name,
    form: variant.form,
    category: recipe.category,
    productVersion: `${random.integer(1, 4)}.0`,
    servingSize: servingSize(product),
    servingsPerContainer: servings,
    servingsPerDay: product.servingsPerDay,
    netContents: netContents(product, servings),
    marketStatus: random.next() < 0.94 ? "on_market" : "off_market",
    diets: makeDiets(product, random),
    freeFrom: [],
    offMarketOn: null,
    targetGroups: [recipe.group ?? "Adults"],
    claims: [],
    otherIngredients: makeOtherIngredients(product, flavoured, random),
    statements: makeStatements(product, random),
    facts: dosedFacts(product).map(makeFact),
    barcodes: [demonstrationBarcode(serial, size - 1)],
    relatedRefs: size === 2 ? [demoSourceRef(serial)] : [],
  };
}

const DAILY_VALUES = new Map(
  dailyValues.lists.flatMap(({ values }) => values.map((value) => [value.nutrient, value] as const)),
);

function makeFact({ name, form, amount, unit, depth }: DosedFact): FactRecord {
  const daily = DAILY_VALUES.get(name);
  const percent = daily && hasSameBaseUnit(daily.unit, unit) ? (100 * amount) / daily.amount : null;
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

/** Compares units without their qualifier: "mg" equals "mg NE", as the Daily Value uses the same equivalents. */
const hasSameBaseUnit = (one: string, other: string): boolean => one.split(" ")[0] === other.split(" ")[0];

type FormatSize = (product: DemoProduct, servings: number) => string;
const grams = (value: number): string => `${formatNumber(toSignificant(value, 3))} g`;
const millilitres = (product: DemoProduct): number => Math.max(1, Math.round(product.gramsPerServing * 1.08));
const formatCount: FormatSize = ({ variant, unitsPerServing }, servings) => {
  const count = unitsPerServing * servings;
  const [one, many] = FORMS_SEED[variant.form].unit;
  return `${formatNumber(count)} ${count === 1 ? one : many}`;
};
const formatCountAndWeight: FormatSize = (product, servings) =>
  `${formatCount(product, servings)} (${grams(product.gramsPerServing * servings)})`;

const SERVING_SIZES: Partial<Record<Form, FormatSize>> = {
  powder: formatCountAndWeight,
  "stick-pack": formatCountAndWeight,
  bar: formatCountAndWeight,
  liquid: (product) => (millilitres(product) < 4 ? "1 mL (1 dropper)" : "5 mL (1 teaspoon)"),
  other: (product) =>
    `${product.unitsPerServing} sprays (${formatNumber(product.unitsPerServing * 0.15)} mL)`,
};
const NET_CONTENTS: Partial<Record<Form, FormatSize>> = {
  powder: (product, servings) => grams(product.gramsPerServing * servings),
  "stick-pack": formatCountAndWeight,
  bar: formatCountAndWeight,
  liquid: (product, servings) => `${millilitres(product) * servings} mL`,
  other: (product, servings) => `${Math.round(product.unitsPerServing * 0.15 * servings)} mL`,
};

const servingSize = (product: DemoProduct): string =>
  (SERVING_SIZES[product.variant.form] ?? formatCount)(product, 1);
const netContents = (product: DemoProduct, servings: number): string =>
  (NET_CONTENTS[product.variant.form] ?? formatCount)(product, servings);

/** Diets that an animal source rules out. */
const EXCLUDED_DIETS: Record<NonNullable<DemoProduct["recipe"]["animal"]>, readonly Diet[]> = {
  fish: ["vegan", "vegetarian"],
  milk: ["vegan", "dairy-free"],
  egg: ["vegan"],
  bovine: ["vegan", "vegetarian", "kosher", "halal"],
  shellfish: ["vegan", "vegetarian", "kosher"],
};

/** Most vitamin D3 is made from wool fat. */
const EXCLUDED_BY_WOOL_FAT: readonly Diet[] = ["vegan"];

function makeDiets({ recipe, variant, name }: DemoProduct, random: SeededRandom): Diet[] {
  const excluded = recipe.facts.some(({ form }) => form === "cholecalciferol")
    ? EXCLUDED_BY_WOOL_FAT
    : recipe.animal
      ? EXCLUDED_DIETS[recipe.animal]
      : [];
  const stated = FORMS_SEED[variant.form].diets.filter((diet) => {
    const certifiedOnly = diet === "kosher" || diet === "halal";
    return !excluded.includes(diet) && random.next() < (certifiedOnly ? 0.25 : 0.9);
  });
  // A vegan product is also vegetarian.
  const diets = stated.includes("vegan") ? [...stated, "vegetarian" as const] : [...stated];
  if (random.next() < 0.55) diets.push("non-gmo");
  if (name.includes("Organic") || (recipe.category === "herbals" && random.next() < 0.25)) {
    diets.push("organic");
  }
  return [...new Set(diets)];
}

function makeOtherIngredients(
  { variant, recipe }: DemoProduct,
  flavoured: boolean,
  random: SeededRandom,
): string[] {
  const lists = FORMS_SEED[variant.form].otherIngredients;
  if (variant.form === "powder") return [...((flavoured ? lists[1] : lists[0]) ?? [])];
  if (recipe.material === "oil" && variant.form === "liquid") {
    return ["Mixed tocopherols", ...(flavoured ? ["Natural flavor"] : [])];
  }
  if (variant.form === "liquid") {
    const oily = ["Vitamin D", "Vitamin K"].some((name) => recipe.facts[0]?.name === name);
    return [...((oily ? lists[1] : lists[0]) ?? [])];
  }
  return [...random.pick(lists)];
}

function makeStatements(product: DemoProduct, random: SeededRandom): LabelRecord["statements"] {
  const { recipe, variant, servingsPerDay } = product;
  const often = servingsPerDay === 1 ? "once a day" : "twice a day";
  const dose = servingSize(product).replace(/ \(.*$/, "");
  const children = recipe.group?.startsWith("Children") ?? false;
  const cold = recipe.material === "culture" || (recipe.material === "oil" && variant.form === "liquid");
  return [
    { type: "Directions", text: `Take ${dose} ${often} ${FORMS_SEED[variant.form].directions}.` },
    { type: "Storage", text: cold ? COLD_STORAGE : random.pick(STORAGE) },
    { type: "Precautions", text: children ? CHILD_CAUTION : GENERAL_CAUTION },
    ...(recipe.caution ? [{ type: "Precautions", text: recipe.caution }] : []),
    { type: "Allergens", text: ALLERGENS[recipe.animal ?? "none"] },
  ];
}
