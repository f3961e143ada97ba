import type { AiAnswer } from "#contract/ai-search.ts";
import type { BrandCard } from "#contract/catalogue.ts";
import { ingredientInSentence } from "#domain/text/ingredient-in-sentence.ts";
import type { IngredientFacts } from "../../ingredients/queries/ingredient.ts";
import type { Evidence } from "../queries/evidence.ts";
import type { CitedSentence } from "./facts.ts";
import { factsOn, groupIn } from "./ingredient-question.ts";
import {
  amountsSentences,
  countSentence,
  formsSentences,
  studySentences,
  testedSentence,
} from "./ingredient-sentences.ts";
import { asksForTests, type Intent } from "./intent.ts";
import { labelSentences } from "./label-question.ts";

/** What a question is about, with what is known of it. */
export interface Subject {
  intent: Intent;
  question: string;
  /** Of the ingredients that it names. */
  facts: readonly IngredientFacts[];
  brands: readonly BrandCard[];
  /** Whether it names a goal. */
  hasGoal: boolean;
  /** Its products, best first. */
  products: readonly Evidence[];
  /** What research says, where it says anything. */
  research: readonly CitedSentence[];
}

/** The first sentences of an answer: from data that is the same for everyone, before any product. */
export function openingOf(subject: Subject): CitedSentence[] {
  const sentences = OPENINGS[subject.intent](subject);
  return sentences.length > 0 ? sentences : whatWasTested(subject);
}

/** How much of what a question names was tested, which is known in any case. */
const whatWasTested = ({ facts, brands, products }: Subject): CitedSentence[] =>
  facts.length + brands.length > 0
    ? plain([...brands.map(brandSentence), ...facts.map(testedSentence)])
    : untestedSentences(products);

const OPENINGS: Readonly<Record<Intent, (subject: Subject) => CitedSentence[]>> = {
  find: ({ question, facts, hasGoal, research }) =>
    hasGoal && research.length > 0
      ? [...research]
      : plain(facts.flatMap((one) => [testedSentence(one), ...amountsSentences(one, groupIn(question))])),
  works: ({ facts, research }) =>
    research.length > 0 ? [...research] : plain(facts.map(noResearchSentence)),
  results: (subject) => [...whatWasTested(subject), ...plain(subject.facts.flatMap(studySentences))],
  label: ({ question, products, brands }) =>
    labelSentences(question, products, { namesProduct: brands.length > 0 || products.length === 1 }),
  compare: ({ question, facts, brands, research, hasGoal }) => [
    ...(hasGoal ? research : []),
    ...plain([
      ...brands.map(brandSentence),
      ...(facts.length === 1 ? facts.flatMap((one) => formsSentences(one, question)) : []),
      ...facts.map(testedSentence),
      ...(facts.length + brands.length > 0 && !asksForTests(question) ? [NO_WINNER] : []),
    ]),
  ],
  fact: ({ question, facts, hasGoal, research }) =>
    facts.length === 0 && hasGoal
      ? [...research]
      : plain(facts.slice(0, 1).flatMap((one) => factsOn(question, one))),
  site: () => [],
};

/** Whether results of products belong to the answer; elsewhere the list below it is enough. */
export const statesProducts = ({ intent, facts, brands }: Subject): boolean =>
  intent === "find" || intent === "results" || (intent === "compare" && facts.length + brands.length > 0);

const plain = (texts: readonly string[]): CitedSentence[] => texts.map((text) => ({ text, citations: [] }));

const NO_WINNER = "Which is better for you isn’t something that labels or lab results say.";

const brandSentence = (brand: BrandCard): string => countSentence(`of ${brand.name}`, brand);

const noResearchSentence = ({ name }: IngredientFacts): string =>
  `We have no source on what ${ingredientInSentence(name)} does, so we can’t say whether it works.`;

const untestedSentences = (products: readonly Evidence[]): CitedSentence[] =>
  products.length > 0 && products.every(({ reportSlug }) => reportSlug === null)
    ? plain(["None of the products that match has been tested here yet."])
    : [];

/** The page that says more about what a question names. */
export const pageFor = ({ facts: [one], brands: [brand] }: Subject): AiAnswer["page"] =>
  one
    ? { label: `More about ${ingredientInSentence(one.name)}`, path: `/ingredient/${one.slug}` }
    : brand
      ? { label: `All about ${brand.name}`, path: `/brand-details/${brand.slug}` }
      : null;
