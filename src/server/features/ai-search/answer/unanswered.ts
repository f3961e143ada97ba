import type { AiAnswer } from "#contract/ai-search.ts";
import { explainedTerms } from "../understanding/explained-terms.ts";
import { SUBJECT_WORDS } from "../understanding/subject-words.ts";
import { normalizeQuestion, singularize, splitWords } from "../understanding/words.ts";
import { termSentences } from "./background.ts";
import { NO_NOTES, toAnswer } from "./compose.ts";
import type { CitedSentence } from "./facts.ts";
import type { Intent } from "./intent.ts";
import { unknownSentence, WHICH_PRODUCT } from "./opening.ts";

/** Whether a question is about supplements, labels, tests, or this site at all, though nothing in it is known here. */
export const isAboutSupplements = (question: string): boolean =>
  explainedTerms(question).length > 0 ||
  splitWords(normalizeQuestion(question)).some(
    (word) => SUBJECT_WORDS.has(word) || SUBJECT_WORDS.has(singularize(word)),
  );

const SEARCH_PAGE = { label: "Search all labels", path: "/search" };
const ABOUT_PAGE = { label: "About this site", path: "/about" };

/** What is said where nothing here answers, by what was asked. */
const UNANSWERED: Readonly<Record<Intent, { sentences: readonly string[]; page: AiAnswer["page"] }>> = {
  results: {
    sentences: [
      "We found no product, brand, or ingredient that we know in this question.",
      "Search for the name as it is on the package. All tested products, those that failed too, are in the search; ask for a test of one that isn’t.",
    ],
    page: { label: "Tested products", path: "/search?tested=1" },
  },
  label: {
    sentences: WHICH_PRODUCT,
    page: SEARCH_PAGE,
  },
  compare: {
    sentences: [
      "We don’t know both of these by name, so we can’t put them side by side.",
      "Search for each, and compare what their pages say was measured.",
    ],
    page: SEARCH_PAGE,
  },
  works: {
    sentences: ["We know no ingredient by that name, so we can’t say what research found on it."],
    page: { label: "All ingredients", path: "/ingredients" },
  },
  fact: {
    sentences: [
      "We have no answer to that: this site holds what labels claim, what laboratories measured, and what research says about ingredients.",
    ],
    page: { label: "All ingredients", path: "/ingredients" },
  },
  recall: {
    sentences: ["We know no notice of an authority about this."],
    page: { label: "Public notices", path: "/notices" },
  },
  site: {
    sentences: [
      "We have no ready answer to that. About says how products are chosen and tested, who pays, what verdicts mean, and how mistakes are corrected.",
      "If it isn’t there, write to us.",
    ],
    page: ABOUT_PAGE,
  },
  find: {
    sentences: [
      "We found no supplement, ingredient, or brand by these words.",
      "Try an ingredient (“zinc lozenges”), a purpose (“something for sleep”), or a condition (“vegan, no sugar, tested”).",
    ],
    page: SEARCH_PAGE,
  },
};

/** The answer to a question about our subject in which nothing is known here but, maybe, what its words mean. */
export function unansweredAnswer(
  intent: Intent,
  question: string,
  { unknown: [name] }: { unknown: readonly string[] },
): AiAnswer {
  const { sentences, page } = UNANSWERED[intent];
  const terms = intent === "label" || intent === "results" ? [] : termSentences(question);
  const texts =
    name === undefined || intent === "site" ? sentences : [unknownSentence(name), ...sentences.slice(1)];
  const cited = terms.length > 0 ? terms : texts.map((text) => ({ text, citations: [] }));
  return { ...toAnswer(cited, { ...NO_NOTES, page }), answered_by: "site" };
}

/** What is said where nothing meets a question: that its name is unknown, that nothing like it was tested, or that its conditions are many. */
export function emptyAnswer(intent: Intent, { hasConditions }: { hasConditions: boolean }): CitedSentence[] {
  const texts =
    intent === "label" || (intent === "results" && !hasConditions)
      ? UNANSWERED[intent].sentences
      : intent === "results"
        ? ["No product that meets the rest of this question has been tested here yet."]
        : ["No product here meets all of these conditions. Take one of them away to see more."];
  return texts.map((text) => ({ text, citations: [] }));
}
