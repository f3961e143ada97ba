import { expect, test } from "vitest";
import type { AiSearchOutcome } from "#contract/ai-search.ts";
import { REFUSAL_REASONS } from "#contract/ai-search-vocabulary.ts";
import { exampleAnswer, exampleInterpretation, exampleOutcome } from "#tests/component/ai-search.ts";
import { answerCalls, noAnswer } from "#tests/component/calls.ts";
import { allByRole, findText, pageText } from "#tests/component/find.ts";
import { show } from "#tests/component/page.tsx";
import { AskScreen } from "./ask-screen.tsx";

async function showOutcome(outcome: AiSearchOutcome) {
  answerCalls({ aiSearch: outcome, getAiSearchAnswer: noAnswer });
  await show(<AskScreen />, { path: "/ai-search?q=omega" });
}

const SPANISH = exampleInterpretation({
  language: "es",
  translation: { english: "something for sleep desguace", unknown: ["desguace"] },
});

const ENGLISH_WORDS = /\b(?:the|this|about|now|help|call|text|ask|show|search|advice|doctor)\b/i;

test.for([
  ...REFUSAL_REASONS.map((reason) => [reason, false] as const),
  ...REFUSAL_REASONS.filter((reason) => reason !== "off_topic").map((reason) => [reason, true] as const),
])(
  "AskScreen: a Spanish question refused as %s, continuable %j, gets no English",
  async ([reason, continuable]) => {
    const sentences = [{ text: "Llama ahora.", citations: [] }];
    const answer = exampleAnswer({ refused: true, refusal_reason: reason, sentences });
    await showOutcome(exampleOutcome({ answer, interpreted: SPANISH, results: [], total: 0, continuable }));
    await findText(continuable ? "Pedir ayuda ahora" : "Llama ahora.");
    const [panel] = [...document.querySelectorAll('[lang="es"]')];
    expect(panel?.textContent?.replaceAll("Poison Help", "")).not.toMatch(ENGLISH_WORDS);
  },
);

test("AskScreen: a Spanish question has its line of help in Spanish, and says how it was read", async () => {
  await showOutcome(exampleOutcome({ interpreted: SPANISH, certainty: "slight", help: "crisis" }));
  await findText("¿Te sientes mal o en peligro ahora?");
  const [line, note] = [...document.querySelectorAll('[lang="es"]')].map((part) => part.textContent);
  expect(line).toContain("Llamar al 988 y oprimir 2");
  expect(note).toMatch(/^Buscamos en inglés.*something for sleep.*No entendimos: “desguace”/);
});

test("AskScreen: a question in a language that we don't read says so, with numbers to call", async () => {
  await showOutcome(exampleOutcome({ interpreted: exampleInterpretation({ language: "other" }) }));
  await findText("Unwell or unsafe right now?");
  expect(pageText()).toContain("We search in English");
  expect(allByRole("link").map((link) => link.getAttribute("href"))).toContain("tel:911");
});
