import type { AiAnswer } from "#contract/ai-search.ts";
import type { RefusalReason } from "#contract/ai-search-vocabulary.ts";

/** Sentences shown instead of an answer: why it is refused, whom to ask, and what this site offers. */
const REFUSAL_SENTENCES: Readonly<Record<RefusalReason, readonly string[]>> = {
  emergency: [
    "This may be an emergency. Call your local emergency number now (911 in the United States, 112 in Europe).",
    "If someone swallowed something, call Poison Control at 1-800-222-1222 in the United States, and keep the package handy.",
    "If you’re thinking about harming yourself, call or text 988 in the United States, or contact your local crisis line.",
  ],
  interaction: [
    "We can’t tell you whether a supplement is compatible with a medicine, a condition, or a pregnancy.",
    "A pharmacist can check it against your list of medicines, usually right away and for free.",
    "Each product’s page shows what’s in it and what a laboratory measured.",
  ],
  dosing: [
    "We can’t tell you how much to take. That depends on you.",
    "A pharmacist or doctor can, and the label has the manufacturer’s directions.",
    "Each product’s page shows what one serving contains and what a laboratory measured in it.",
  ],
  diagnosis: [
    "Ask a doctor what a symptom or blood test means, or what treats an illness. We only know what’s in products.",
    "Ask by ingredient or by what you’re looking for, such as “magnesium, tested, no gelatin,” to see labels and lab results.",
  ],
  off_topic: [
    "This question doesn’t mention a supplement, an ingredient, a brand, or anything people take supplements for.",
    "Try an ingredient (“zinc lozenges”), a purpose (“something for sleep”), or a condition (“vegan, no sugar, tested”).",
  ],
};

export function refusalAnswer(reason: RefusalReason): AiAnswer {
  const sentences = REFUSAL_SENTENCES[reason].map((text) => ({ text, citations: [] }));
  return {
    text: sentences.map(({ text }) => text).join(" "),
    sentences,
    citations: [],
    refused: true,
    refusal_reason: reason,
  };
}
