import { bareKey, bareWords, plainKey, substanceWords } from "../hidden-ingredients/substance-key.ts";
import { normalizeText } from "../text/normalize.ts";
import type { TestedProduct } from "./measurement.ts";

/** Who a product is for, as far as limits and upper levels differ. */
export type Group = "adults" | "children" | "prenatal";

const FOR_CHILDREN =
  /\b(?:kid(?:s|z|dos?)?|child(?:ren)?s?|toddlers?|infants?|bab(?:y|ies)|junior|little ones|teens?|adolescents?)\b/;
const PRENATAL = /\b(?:prenatal|pre-natal|pregnan\w*|postnatal|expecting|maternal|lactation|breastfeeding)\b/;

/** Who a product is for: what the report says, or the name of the product. */
export function groupOf({ traits, name = "" }: TestedProduct): Group {
  const words = normalizeText(name);
  if (traits.population === "children" || FOR_CHILDREN.test(words)) return "children";
  return PRENATAL.test(words) ? "prenatal" : "adults";
}

/** What a product's name says that it is without: "caffeine-free", "no caffeine". Not "free form", "free base". */
const WITHOUT =
  /\b[a-z]+[- ]free\b(?![- ](?:form|base|acids?|sample|range))|\b(?:no|zero|without|free (?:of|from)) (?:added )?[a-z]+/g;

/** What is known of a label. */
type OfLabel = Pick<TestedProduct, "name" | "declared">;

/** Everything that the label is known to name, in one text. */
export const labelText = ({ name = "", declared }: OfLabel): string =>
  normalizeText([name, ...(declared?.ingredients ?? [])].join("; "));

/** Plants and foods in which a substance occurs, so that a label which names one of them says enough. */
const NATURAL_SOURCES: readonly (readonly [substances: RegExp, sources: RegExp])[] = [
  [
    /^(?:caffeine|theobromine|theophylline)/,
    /\b(?:(?:green|black|white|oolong|pu-?erh) tea|camellia|coffee|guarana|mate|kola|cola nut|cocoa|cacao|chocolate|guayusa|yaupon|matcha|egcg)\b/,
  ],
  [/^(?:yohimbine|rauwolscine|alphayohimbine|corynanthine)/, /yohimb|rauwolscine/],
  [/kavalactone|^kava|methysticum/, /\bkava/],
  [/lovastatin|monacolin/, /red yeast/],
  [
    /synephrine$|octopamine|hordenine|methyltyramine/,
    /bitter orange|citrus aurantium|advantra|synephrine|zhi shi/,
  ],
  [/salicylic|salicin/, /willow|meadowsweet|wintergreen|poplar/],
  [/^creatinine/, /\bcreatine/],
  [/^melatonin/, /melatonin|tart cherry|montmorency/],
  [/^berberine/, /berberi|goldenseal|barberry|oregon grape|coptis|phellodendron/],
  [/^5(?:htp|hydroxytryptophan)/, /griffonia|5-? ?htp|hydroxytryptophan/],
  [/hypericin|hyperforin/, /st\.? johns? ?wort|hypericum/],
  [/huperzine/, /huperz|club ?moss/],
  [/dopa$/, /mucuna|velvet bean|kapikacchu|fava/],
  [
    /^(?:cannabi(?:diol|gerol|nol|chromene|divarin)|cbda?|cbga?|cbn|cbca?|cbdv|cannabinoids)/,
    /\b(?:hemp|cbd|cbg|cannabi\w*)\b/,
  ],
];

/**
 * Whether the label is known to name a substance: by the name of the product, a declared ingredient, or a plant in which it
 * occurs.
 */
export function isOnLabel(printed: string, product: OfLabel): boolean {
  const key = bareKey(printed);
  const label = labelText(product);
  if (isDenied(product.name ?? "", key)) return false;
  if (label === "") return false;
  if (key === "") return namesSalt(label, printed);
  return (
    (key.length >= 3 && namesKey(label, key)) ||
    namesSaltOf(label, printed) ||
    namesPartOf(label, printed) ||
    NATURAL_SOURCES.some(([substances, sources]) => substances.test(key) && sources.test(label))
  );
}

/** Whether a text has a name of which nothing but salts is left: "sodium benzoate". */
const namesSalt = (text: string, printed: string): boolean =>
  plainKey(printed).length >= 3 && plainKey(text).includes(plainKey(printed));

/** Whether the name of a product says that it is without something, and not with it too: "Caffeine-Free Matcha". */
function isDenied(name: string, key: string): boolean {
  const said = normalizeText(name);
  const first = key.slice(0, 8);
  return first.length > SHORT && namesKey(said, first) && !namesKey(said.replaceAll(WITHOUT, " "), first);
}

/** Whether a text names what stands before the remarks: "FD&C Red #40 (Allura Red AC)", "Sodium benzoate, HPLC". */
function namesPartOf(text: string, printed: string): boolean {
  const [first = "", ...remarks] = printed.split(/ \(|, /);
  const key = bareKey(first);
  if (remarks.length === 0) return false;
  return key === "" ? namesSalt(text, first) : key.length > SHORT && namesKey(text, key);
}

/** Whether a text names a salt of an acid: "sorbic acid" is in potassium sorbate. */
function namesSaltOf(text: string, printed: string): boolean {
  const [, stem = "", acid] = /^(\p{L}{4,}?)(ic|ous) acid$/u.exec(normalizeText(printed)) ?? [];
  return stem !== "" && substanceWords(text).includes(`${stem}${acid === "ic" ? "ate" : "ite"}`);
}

/** Names so short that they must be whole words. */
const SHORT = 4;

/** Whether a text has a key from the beginning of a word on: "THC" is not in "with calcium". */
function namesKey(text: string, key: string): boolean {
  const words = bareWords(text);
  return words.some((_, at) => {
    const rest = words.slice(at, at + key.length);
    if (key.length > SHORT) return rest.join("").startsWith(key);
    return rest.some((__, to) => rest.slice(0, to + 1).join("") === key);
  });
}

/** Words that name an allergen's source on a label. */
const ALLERGEN_WORDS: Readonly<Record<string, RegExp>> = {
  "milk-protein": /\b(?:milk|whey|casein\w*|lactoferrin|colostrum|dairy|lactalbumin|yogurt|butter|ghee)\b/,
  "egg-protein": /\beggs?\b|\begg white\b|\balbumen\b|\bovalbumin\b/,
  "fish-protein": /\b(?:fish|cod|salmon|tuna|sardines?|anchov\w+|marine collagen)\b/,
  "crustacean-protein":
    /\b(?:krill|shrimp|prawns?|crab|lobster|shellfish|crustaceans?|chitosan|glucosamine)\b/,
  "tree-nut-protein":
    /\b(?:almonds?|hazelnuts?|cashews?|pistachios?|walnuts?|pecans?|macadamias?|brazil nuts?|tree nuts?)\b/,
  "peanut-protein": /\bpeanuts?\b/,
  "wheat-protein": /\b(?:wheat(?!grass)|spelt|kamut|semolina)\b/,
  "soy-protein": /\b(?:soy\w*|edamame|tofu)\b/,
  "sesame-protein": /\b(?:sesame|tahini)\b/,
  gluten: /\b(?:wheat|barley|rye|gluten)\b(?! free)/,
  lactose: /\b(?:milk|whey|lactose|dairy)\b(?! free)/,
  "sulfur-dioxide": /\b(?:(?:meta)?(?:bi)?sul(?:f|ph)ites?|sul(?:f|ph)ur dioxide)\b(?! free)/,
};

/** Whether a label's statement names an allergen: "Contains: milk", not "Contains 60 capsules". */
export function namesAllergen(statement: string): boolean {
  const text = normalizeText(statement);
  return Object.values(ALLERGEN_WORDS).some((words) => words.test(text));
}

/** Promises that exclude an allergen, as labels word them. */
const PROMISED_ABSENT: Readonly<Record<string, RegExp>> = {
  "milk-protein":
    /\b(?:dairy|milk|lactose|casein|whey)[ -]free\b|\bvegan\b|\bplant[ -]based\b|\ballergen[ -]free\b/,
  "egg-protein": /\begg[ -]free\b|\bvegan\b|\ballergen[ -]free\b/,
  "fish-protein": /\bfish[ -]free\b|\bvegan\b|\bvegetarian\b|\ballergen[ -]free\b/,
  "crustacean-protein": /\bshellfish[ -]free\b|\bvegan\b|\bvegetarian\b|\ballergen[ -]free\b/,
  "tree-nut-protein": /\b(?:tree )?nut[ -]free\b|\ballergen[ -]free\b/,
  "peanut-protein": /\b(?:pea)?nut[ -]free\b|\ballergen[ -]free\b/,
  "wheat-protein": /\b(?:wheat|gluten)[ -]free\b|\ballergen[ -]free\b/,
  "soy-protein": /\bsoy[ -]free\b|\ballergen[ -]free\b/,
  "sesame-protein": /\bsesame[ -]free\b|\ballergen[ -]free\b/,
  gluten: /\bgluten[ -]free\b/,
  lactose: /\blactose[ -]free\b/,
  "sulfur-dioxide": /\bsul(?:f|ph)ite[ -]free\b/,
};

/** What is known of an allergen, or of what a label may promise to be without. */
export type OnLabel = "declared" | "promised_absent" | "undeclared" | "unknown";

/** What the label is known to say about an allergen (analyte id). Silence of a list that we hold is "undeclared". */
export function allergenOnLabel(analyte: string, product: TestedProduct): OnLabel {
  const { name = "", declared = {} } = product;
  const promises = normalizeText([name, ...(declared.promises ?? [])].join("; "));
  if (PROMISED_ABSENT[analyte]?.test(promises)) return "promised_absent";
  const named = normalizeText(
    [name, ...(declared.ingredients ?? []), ...(declared.allergens ?? [])].join("; "),
  );
  if (ALLERGEN_WORDS[analyte]?.test(named)) return "declared";
  return declared.allergens ? "undeclared" : "unknown";
}

/** Whether the label promises to be without something; null if its promises are unknown. */
export function isPromised(analyte: string, product: TestedProduct): boolean | null {
  const onLabel = allergenOnLabel(analyte, product);
  if (onLabel === "promised_absent") return true;
  return product.declared?.promises || onLabel === "declared" ? false : null;
}
