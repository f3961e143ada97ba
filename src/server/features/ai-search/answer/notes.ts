import { GOALS } from "../understanding/goals.ts";
import { toNameKey } from "../understanding/vocabulary.ts";
import { normalizeQuestion, singularize, splitWords } from "../understanding/words.ts";
import type { CitedSentence } from "./facts.ts";

/** Questions of whether something is safe, and of its side effects; "which is the safest brand" too. */
const SAFETY_QUESTION =
  /\b(?:is|are|was|how|its|it) (?:\S+ ){0,8}?(?:safe|safer|unsafe|dangerous|harmful|toxic|risky|bad for)\b|\b(?:safest|side effects?|safety of|risks? of|dangers? of)\b/;
/** "Safe" said of something else. */
const OTHER_SAFE = /\bsafe (?:from|bet|place|side|travels)\b/;

/** Whether a question asks if something is safe. */
export function asksForSafety(question: string): boolean {
  const text = normalizeQuestion(question);
  return SAFETY_QUESTION.test(text) && !OTHER_SAFE.test(text);
}

const CONDITIONS = [...GOALS.values()].flatMap(({ name, conditions = [] }) =>
  conditions.map((condition) => ({ condition, key: ` ${toNameKey(condition)} `, goal: name })),
);

/** What must be said before results: whom to ask about safety, and that no product here treats a disease. */
export function notesFor(question: string): CitedSentence[] {
  const key = ` ${splitWords(normalizeQuestion(question)).map(singularize).join(" ")} `;
  const named = CONDITIONS.find((one) => key.includes(one.key));
  const notes = [
    ...(asksForSafety(question) ? SAFETY_NOTES : []),
    ...(named
      ? [
          `We don’t judge supplements as treatments, so nothing here is for ${named.condition}. Ask a doctor about it. These are products people choose for “${named.goal.toLowerCase()}.”`,
        ]
      : []),
  ];
  return notes.map((text) => ({ text, citations: [] }));
}

const SAFETY_NOTES = [
  "We can’t tell you whether it’s safe for you: that depends on your health and your medicines. A pharmacist or doctor can.",
  "Reports here say what a laboratory measured in one lot, such as metals, germs, hidden drugs, and label amounts. A Pass doesn’t mean that an ingredient is safe to take.",
];

/** Results of which the conditions are compared: the first ones that are read. */
const MAX_COMPARED = 5;
const NOT_SAID = /^Unknown whether it is (.+): we don’t have its ingredients$/;

/** Conditions of the question that nothing here answers of the best results, each said once. `why`: of the results, best first. */
export function unansweredConditions(why: readonly (readonly string[])[]): CitedSentence[] {
  const [first = [], ...others] = why.slice(0, MAX_COMPARED);
  return first
    .filter((text) => others.every((reasons) => reasons.includes(text)))
    .flatMap((text) => NOT_SAID.exec(text)?.[1] ?? [])
    .map((what) => ({
      text: `We don’t have these labels’ ingredients, so whether the products are ${what} is unknown: check the package.`,
      citations: [],
    }));
}
