import type { AmountFilter } from "#contract/ai-search.ts";
import type { AnalyteForm } from "#contract/vocabulary.ts";
import { toNumber } from "#domain/decimal.ts";
import { convert } from "#domain/units/convert.ts";
import type { LabelFact, RankingCandidate } from "../queries/candidates.ts";
import { isFlavor, isOtherAlternative } from "../understanding/alternatives.ts";
import { AUDIENCES, GROUP_NAMES } from "../understanding/conditions.ts";
import { singularize } from "../understanding/words.ts";
import { type NamedIngredient, type ResolvedQuestion, wordPrefixPattern } from "./resolve-question.ts";

/**
 * Whether a product meets the constraints of a question that product search has no filter for. Of a product without
 * label facts, nothing is known but what its label says it is free of.
 */
export function meetsConstraints(candidate: RankingCandidate, question: ResolvedQuestion): boolean {
  // "Adults and children 1 year and older" leaves out nobody who wants nothing for children.
  const groups = candidate.groups.filter((group) => !/^adults\b.*\bchildren\b/i.test(group));
  // Some brands are for a group by their name: "GNC Women's Ultra Mega," "Bayer One A Day Kids."
  const audience = [candidate.brand, candidate.name, ...groups].join("; ");
  return (
    question.diets.every((diet) => suitsDiet(candidate, diet) !== false) &&
    !question.withoutAudiences.some((unwanted) => AUDIENCES[unwanted]?.test(audience)) &&
    question.words.every(
      ({ pattern, isOnLabel, forms }) =>
        forms.includes(candidate.form) ||
        pattern.test(`${isOnLabel ? "" : candidate.brand.toLowerCase()}; ${contentsOf(candidate)}`),
    ) &&
    !question.alternatives.some((one) => isOtherAlternative(candidate.name, one)) &&
    !(question.isAlone && hasOthers(candidate, question)) &&
    !question.refused.some((word) => word.test(candidate.name.toLowerCase())) &&
    !question.withoutForms.includes(candidate.form) &&
    !question.withoutBrands.has(candidate.brand.toLowerCase()) &&
    question.without.every((unwanted) => isWithout(candidate, unwanted) !== false) &&
    question.amounts.every((wish) => hasAmount(candidate, wish) !== false) &&
    (question.group === null || isForGroup(candidate, question.group))
  );
}

/** Whether a product's name or label tells of ingredients beside the named ones. */
const hasOthers = (
  { ingredientIds, name }: RankingCandidate,
  { namedIngredients }: ResolvedQuestion,
): boolean =>
  ingredientIds.some((id) => !namedIngredients.some(({ ids }) => ids.has(id))) ||
  /(?<![a-z])(?:with|plus|complex|blend|multi)(?![a-z])| [+] /i.test(name);

/** Wished words that neither a product's name nor its label has. */
export const missingWishes = (
  candidate: RankingCandidate,
  wished: ResolvedQuestion["wished"],
): ResolvedQuestion["wished"] => {
  const contents = contentsOf(candidate).replaceAll(/[-–]/g, " ");
  return wished.filter(({ pattern }) => !pattern.test(contents));
};

/** Whether a product is meant for a group, by its label's target groups or its name: few labels state the former. */
const isForGroup = ({ groups, name }: RankingCandidate, group: string): boolean => {
  const names = GROUP_NAMES[group];
  return names !== undefined && (groups.some((one) => names.group.test(one)) || names.pattern.test(name));
};

/** Whether a product contains a named ingredient, by its facts panel or, if `asForm` is set, by a form or its name. */
export function containsIngredient(
  { ingredientIds, name, facts }: RankingCandidate,
  { ids, asForm }: NamedIngredient,
): boolean {
  if (ingredientIds.some((id) => ids.has(id))) return true;
  return (
    asForm !== null &&
    [name, ...facts.map(([, form]) => form ?? "")].some((text) => asForm.test(text.toLowerCase()))
  );
}

function isWithout(
  candidate: RankingCandidate,
  { name, ids, words }: ResolvedQuestion["without"][number],
): boolean | null {
  if (candidate.freeFromIds.some((id) => ids.has(id))) return true;
  if (candidate.ingredientIds.some((id) => ids.has(id))) return false;
  const contents = contentsOf(candidate);
  if (words.some((word) => word.test(contents))) return false;
  // A name says what it tastes of.
  return candidate.facts.length === 0 && !isFlavor(name) ? null : true;
}

/** What a name says against a diet, where nothing else is known of the product. */
const CONTRADICTIONS: Readonly<Record<string, RegExp>> = {
  vegan:
    /\b(?:fish|krill|cod|salmon|shark|squid|gelatin|whey|casein|milk(?! thistle)|collagen|colostrum|bovine|beef|liver|egg|honey|bee|royal jelly|propolis|oyster|glandular|chondroitin|lanolin|carnivore)/i,
  vegetarian:
    /\b(?:fish|krill|cod|salmon|shark|squid|gelatin|collagen|bovine|beef|oyster|glandular|chondroitin|carnivore)/i,
  "dairy-free": /\b(?:whey|casein|milk(?! thistle)|colostrum|lactoferrin|yogurt|dairy(?![- ]free))/i,
  "gluten-free": /\b(?:wheat(?!grass)|barley(?! grass)|rye|malt)\b/i,
  kosher: /\b(?:shark|oyster|krill|shellfish|pork|porcine|glucosamine(?! vegetarian))/i,
  halal: /\b(?:pork|porcine|alcohol)/i,
};

/** Whether a product suits a diet by its label; null if nothing is known of it but its name. */
function suitsDiet({ diets, facts, name, form }: RankingCandidate, diet: string): boolean | null {
  if (diets.some((one) => one === diet) || (diet === "vegetarian" && diets.includes("vegan"))) return true;
  if (facts.length > 0 || CONTRADICTIONS[diet]?.test(name)) return false;
  const words = diet.replace("-", "[- ]");
  if (new RegExp(`\\b${words}\\b`, "i").test(name)) return true;
  // Shells of softgels are of gelatin unless the label says otherwise.
  return (diet === "vegan" || diet === "vegetarian") && form === "softgel" ? false : null;
}

/** What the question asks for and nothing here says, since the ingredients of such a product are not held, as sentences for the visitor. */
export function unknownConditions(candidate: RankingCandidate, question: ResolvedQuestion): string[] {
  if (candidate.facts.length > 0) return [];
  return [
    ...question.diets.filter((diet) => suitsDiet(candidate, diet) === null),
    ...question.without.flatMap((unwanted) =>
      isWithout(candidate, unwanted) === null ? [`free of ${unwanted.name.toLowerCase()}`] : [],
    ),
  ]
    .map((what) => `Unknown whether it is ${what}: we don’t have its ingredients`)
    .concat(
      question.amounts.some((wish) => hasAmount(candidate, wish) === null)
        ? ["Unknown whether it has that amount: we don’t have its amounts"]
        : [],
    );
}

/** For whom the question seems to be and the label does not say, as sentences for the visitor. */
export function unknownAudiences({ name, groups }: RankingCandidate, question: ResolvedQuestion): string[] {
  const text = [name, ...groups].join("; ");
  return question.preferredAudiences
    .filter((audience) => !AUDIENCES[audience]?.test(text))
    .map((audience) => `The name doesn’t say it is for ${audience}`);
}

/** Product name and everything the label lists, in lower case. */
function contentsOf({ name, facts, others }: RankingCandidate): string {
  const names = [name, ...facts.flatMap(([fact, form]) => [fact, form ?? ""])];
  return `${names.join("; ").toLowerCase()}; ${others}`;
}

/** Share of the words that occur in the product's name, brand or label. */
export function shareOnLabel(candidate: RankingCandidate, words: readonly string[]): number {
  const contents = `${candidate.brand.toLowerCase()}; ${contentsOf(candidate)}`;
  return (
    words.filter((word) => wordPrefixPattern(singularize(word)).test(contents)).length /
    Math.max(1, words.length)
  );
}

/** An amount in a product's name: "Magnesium 400 mg". */
const NAMED_AMOUNT = /(\d[\d,]*(?:\.\d+)?)\s*(mcg|µg|mg|g|iu|billion)\b/gi;

/** Whether the words before an amount in a name end with the ingredient's: "Calcium 1,000 mg Magnesium 400 mg." */
function isAmountOf(before: string, ingredient: string): boolean {
  const words = ingredient.split("-").join("[ -]");
  return new RegExp(`\\b${words}\\b[^\\d]{0,20}$`, "i").test(before);
}

/** The amounts in a product's name as label facts of the ingredient that is asked for: one of several may be another's. */
function namedFacts(
  { name }: RankingCandidate,
  { ids, ingredient }: ResolvedQuestion["amounts"][number],
): LabelFact[] {
  const [ingredientId = null] = ids;
  const amounts = [...name.matchAll(NAMED_AMOUNT)];
  const own = amounts.filter(({ index }) => isAmountOf(name.slice(0, index), ingredient));
  return (own.length > 0 ? own : amounts).map(([, digits = "", unit = ""]) => {
    const value = Number(digits.replaceAll(",", ""));
    const lower = unit.toLowerCase();
    const written = lower === "iu" ? "IU" : lower === "billion" ? "CFU" : lower === "mcg" ? "µg" : lower;
    return [name, null, lower === "billion" ? value * 1e9 : value, written, ingredientId];
  });
}

function hasAmount(candidate: RankingCandidate, wish: ResolvedQuestion["amounts"][number]): boolean | null {
  const facts = candidate.facts.length === 0 ? namedFacts(candidate, wish) : candidate.facts;
  if (facts.length === 0) return null;
  return facts.some(([name, form, amount, unit, ingredientId]) => {
    if (ingredientId === null || !wish.ids.has(ingredientId) || amount === null || unit === null)
      return false;
    const value = toRequestedUnit(wish, [name, form, amount, unit, ingredientId]);
    return value !== null && isWithin(value, wish);
  });
}

const isWithin = (value: number, { least, most, is_open }: AmountFilter): boolean =>
  (least === null || value > least || (!is_open && value === least)) &&
  (most === null || value < most || (!is_open && value === most));

const NO_INTAKE = { gramsPerServing: null, millilitresPerServing: null, servingsPerDay: null };

/** Forms with a defined international unit, by their names on labels. */
const IU_FORMS: readonly (readonly [words: RegExp, form: AnalyteForm])[] = [
  [/vitamin d|calciferol/i, "vitamin-d"],
  [/retin/i, "retinol"],
  [/dl-alpha/i, "vitamin-e-synthetic"],
  [/d-alpha/i, "vitamin-e-natural"],
];

function toRequestedUnit(
  { unit: wanted }: AmountFilter,
  [name, form, amount, unit]: LabelFact,
): number | null {
  const analyteForm = IU_FORMS.find(([words]) => words.test(`${form ?? ""} ${name}`))?.[1] ?? null;
  const written = (unit ?? "").replace(/ (?:RAE|NE|DFE)$/, "");
  const asLabeled = (text: string) =>
    analyteForm?.startsWith("vitamin-e") ? text.replace(/^(?:mc|µ|m)?g$/, "$& AT") : text;
  const context = { form: analyteForm, intake: NO_INTAKE };
  const converted = convert(amount ?? 0, asLabeled(written), asLabeled(wanted), context);
  return converted.ok ? toNumber(converted.value) : null;
}
