import type { AiAnswer } from "#contract/ai-search.ts";
import type { BackgroundFact } from "#contract/background.ts";
import type { BrandCard } from "#contract/catalogue.ts";
import { ingredientInSentence } from "#domain/text/ingredient-in-sentence.ts";
import type { IngredientFacts } from "../../ingredients/queries/ingredient.ts";
import type { Evidence } from "../queries/evidence.ts";
import type { NamedLine } from "../queries/named-products.ts";
import { explainedTerms } from "../understanding/explained-terms.ts";
import {
  answersAnywhere,
  backgroundFor,
  besideEffect,
  directBackground,
  termSentences,
  whatItIs,
} from "./background.ts";
import type { CitedSentence } from "./facts.ts";
import { ASKS_WHAT, backgroundOn, factsOn, generalBackground, groupIn } from "./ingredient-question.ts";
import {
  amountsSentences,
  countSentence,
  formsSentences,
  studySentences,
  testedSentence,
} from "./ingredient-sentences.ts";
import { asksForTests, type Intent } from "./intent.ts";
import { labelSentences } from "./label-question.ts";
import { untoldSentences } from "./untold-wishes.ts";

/** What a question is about, with what is known of it. */
export interface Subject {
  intent: Intent;
  question: string;
  /** Of the ingredients that it names. */
  facts: readonly IngredientFacts[];
  brands: readonly BrandCard[];
  /** Names of products in it, and how many of those were tested. */
  lines: readonly NamedLine[];
  /** What may be names in it that nothing here has. */
  unknown: readonly string[];
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
  return sentences.length > 0 || subject.intent === "recall" ? sentences : whatWasTested(subject);
}

/** How much of what a question names was tested, which is known in any case. */
const whatWasTested = ({ facts, brands, lines, unknown, products }: Subject): CitedSentence[] => {
  const named = [...brands.map(brandSentence), ...lines.map(lineSentence)];
  if (named.length > 0) return plain(named);
  const texts =
    facts.length > 0 ? testedSentences(facts, products) : unknown.slice(0, 1).map(unknownSentence);
  return texts.length > 0 ? plain(texts) : untestedSentences(products);
};

/** Ingredients that no label lists are flavors, maybe, of the products that are shown. */
const testedSentences = (facts: readonly IngredientFacts[], products: readonly Evidence[]): string[] =>
  facts.filter(({ listed }) => listed > 0 || products.length === 0).map(testedSentence);

const lineSentence = ({ name, ...counts }: NamedLine): string =>
  countSentence(`with “${name}” in the name`, counts);

/** Said of a label of which nothing here has the name. */
export const WHICH_PRODUCT: readonly string[] = [
  "We can’t tell which product this is about, or don’t list it. A product’s page shows what we hold of its label.",
  "Search for its name, or for the barcode on the package.",
];

/** Said of a name that nothing here has. */
export const unknownSentence = (name: string): string =>
  `We know no product, brand, or ingredient called “${name}.”`;

const OPENINGS: Readonly<Record<Intent, (subject: Subject) => CitedSentence[]>> = {
  find: ({ question, facts, hasGoal, research, products }) => [
    ...untoldSentences(question, { isWish: true }),
    ...(research.length > 0 && (hasGoal || facts.length === 0)
      ? [...research]
      : facts
          .slice(0, 1)
          .flatMap((one) => [
            ...plain([
              ...testedSentences([one], products),
              ...(ASKS_AMOUNT.test(question) ? amountsSentences(one, groupIn(question)) : []),
            ]),
            ...directBackground(question, one, 1),
          ])),
  ],
  works: ({ question, facts, lines, unknown, hasGoal, research }) => {
    const terms =
      facts.length > 0
        ? []
        : [termSentences(question), answersAnywhere(question, [], MAX_COMPARED)].find(
            (sentences) => sentences.length > 0,
          );
    if (terms !== undefined && terms.length > 0) return terms;
    if (facts.length === 0 && lines.length > 0)
      return plain(lines.flatMap((line) => [noSourceSentence(line.name), lineSentence(line)]));
    // What a purpose has the best evidence for is no answer to a name that nothing here has.
    if (facts.length === 0 && unknown.length > 0) return plain([unknownSentence(unknown[0] ?? "")]);
    const beside = facts.flatMap((one) => besideEffect(question, one, MAX_COMPARED));
    if (beside.length > 0 && !hasGoal) return beside.slice(0, MAX_COMPARED);
    const direct = facts.flatMap((one) => directBackground(question, one, 1)).slice(0, 1);
    if (research.length > 0) return [...research, ...direct];
    const kind = direct.length > 0 ? direct : termSentences(question);
    const isDefinition = facts.some((one) => direct.some(({ text }) => text === whatItIs(one).text));
    return kind.length > 0 && !isDefinition ? kind : plain(facts.map(noResearchSentence));
  },
  results: (subject) => [
    ...whatWasTested(subject),
    ...plain(subject.facts.flatMap(studySentences)),
    ...foundElsewhere(subject),
  ],
  label: ({ question, facts, products, brands, lines, unknown }) => [
    ...plain(brands.length + lines.length > 0 ? [] : unknown.slice(0, 1).map(unknownSentence)),
    ...(ASKS_WHAT.test(question) && brands.length + lines.length === 0 ? termSentences(question) : []),
    ...(brands.length + lines.length + unknown.length > 0 || products.length === 1
      ? labelSentences(question, products, {
          namesProduct: brands.length + lines.length > 0 || products.length === 1,
        })
      : ofAnyProduct(question, facts)),
  ],
  compare: ({ question, facts, brands, lines, unknown, research, hasGoal, products }) => [
    ...plain(
      facts.length + brands.length + lines.length + unknown.length > 1 ? unknown.map(unknownSentence) : [],
    ),
    ...termSentences(question, facts),
    ...(hasGoal ? research : []),
    ...plain([...brands.map(brandSentence), ...lines.map(lineSentence)]),
    ...comparedFacts(question, facts),
    ...plain(asksForTests(question) || facts.length === 0 ? testedSentences(facts, products) : []),
    ...plain(brands.length > 0 && !asksForTests(question) ? [NO_WINNER] : []),
  ],
  fact: ({ question, facts, hasGoal, research }) => {
    // "Does coffee block iron" names two, and what is known of it is told of one.
    const one =
      facts.find((each) => directBackground(question, each, 1).length > 0) ??
      facts.find((each) => backgroundFor(question, each, 1).length > 0) ??
      facts[0];
    const terms = termSentences(question, one && [one]);
    // "Magnesium stearate" is no kind of magnesium that is taken.
    if (one !== undefined && isPartOfTerm(question, one.name)) return termSentences(question);
    if (one !== undefined) {
      const isTold = backgroundFor(question, one, 1).length > 0;
      const untold = isTold ? [] : untoldSentences(question, { isWish: false });
      const answer = untold.length > 0 ? untold : factsOn(question, one);
      return [...answer, ...(ASKS_WHAT.test(question) ? terms : [])];
    }
    const general = [terms, answersAnywhere(question, [], MAX_COMPARED), generalBackground(question)].find(
      (sentences) => sentences.length > 0,
    );
    return general ?? (hasGoal ? [...research] : []);
  },
  recall: () => [],
  site: ({ question }) => termSentences(question),
};

/** What studies found in products that are on no list here: "is there cadmium in spirulina". */
const foundElsewhere = ({ question, facts }: Subject): CitedSentence[] => {
  const direct = facts.slice(0, 1).flatMap((one) => directBackground(question, one, 1));
  return direct.length > 0
    ? direct
    : answersAnywhere(
        question,
        facts.map(({ slug }) => slug),
        1,
      );
};

/** Who wants a product of some strength is told which strengths there are. */
const ASKS_AMOUNT =
  /\b(?:how (?:much|many|strong)|strength|high potency|high dose|low dose|mg|mcg|iu|grams?|billion)\b/;

/** What is known of an ingredient, whatever the product: "does collagen have all amino acids". */
function ofAnyProduct(question: string, facts: readonly IngredientFacts[]): CitedSentence[] {
  const told = [
    facts.slice(0, 1).flatMap((one) => backgroundOn(question, one)),
    answersAnywhere(
      question,
      facts.map(({ slug }) => slug),
      MAX_COMPARED,
    ),
    termSentences(question),
    untoldSentences(question, { isWish: false }),
  ].find((sentences) => sentences.length > 0);
  return told ?? plain(WHICH_PRODUCT);
}

/** Forms of one ingredient beside each other, or what is told of each of two. */
function comparedFacts(question: string, facts: readonly IngredientFacts[]): CitedSentence[] {
  const [one, other] = facts;
  if (one === undefined) return [];
  if (other !== undefined) {
    const direct = facts.map((each) => directBackground(question, each, 1));
    const isOfBoth = direct.flat().some(({ text }) => facts.every(({ name }) => mentions(text, name)));
    return isOfBoth
      ? direct.flat()
      : [
          ...facts.flatMap(
            (each, at) => direct[at]?.[0] ?? backgroundFor(question, each, 1)[0] ?? whatItIs(each),
          ),
          ...plain(direct.flat().length > 0 ? [] : [NOT_COMPARED]),
        ];
  }
  const forms = formsSentences(one, question);
  const told = backgroundFor(
    question,
    { ...one, background: one.background.filter(isOfForms) },
    MAX_COMPARED,
  );
  return told.length + forms.length > 0 ? [...told, ...plain(forms)] : backgroundOn(question, one);
}

const mentions = (text: string, name: string): boolean =>
  text.toLowerCase().includes(ingredientInSentence(name).toLowerCase());

/** Whether the name is part of a longer explained term in the question. */
const isPartOfTerm = (question: string, name: string): boolean =>
  explainedTerms(question).some(({ names }) =>
    names.some((term) => term.includes(`${name.toLowerCase()} `) && question.includes(term)),
  );

const isOfForms = ({ topic }: BackgroundFact): boolean =>
  topic === "forms" || topic === "sources" || topic === "what";

/** Background facts in a comparison of forms. */
const MAX_COMPARED = 2;

/** Whether results of products belong to the answer; elsewhere the list below it is enough. */
export const statesProducts = ({ intent, facts, brands }: Subject): boolean =>
  intent === "find" || intent === "results" || (intent === "compare" && facts.length + brands.length > 0);

const plain = (texts: readonly string[]): CitedSentence[] => texts.map((text) => ({ text, citations: [] }));

const NOT_COMPARED = "We found nothing here that compares them directly.";

const NO_WINNER = "Which is better for you isn’t something that labels or lab results say.";

const brandSentence = (brand: BrandCard): string => countSentence(`of ${brand.name}`, brand);

const noResearchSentence = ({ name }: IngredientFacts): string =>
  noSourceSentence(ingredientInSentence(name));

const noSourceSentence = (name: string): string =>
  `We have no source on what ${name} does, so we can’t say whether it works.`;

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
