import type { AiAnswer } from "#contract/ai-search.ts";
import type { RefusalReason } from "#contract/ai-search-vocabulary.ts";

/** What is said instead of an answer: why not, whom to ask, and what can be found here. */
const SENTENCES: Readonly<Record<RefusalReason, readonly string[]>> = {
  emergency: [
    "This may be an emergency: call your local emergency number now (112 in Europe, 911 in the United States).",
    "If something was swallowed, Poison Control answers at 1-800-222-1222 in the United States; keep the package at hand.",
    "If you think of harming yourself, call or text 988 in the United States, or your local crisis line.",
  ],
  interaction: [
    "Whether a supplement goes with a medicine, a condition or a pregnancy is not something that this site can say.",
    "A pharmacist can check it from your list of medicines, usually at once and for free.",
    "What is in a product, and what a laboratory measured in it, stands on its page here.",
  ],
  dosing: [
    "How much to take is not something that this site can say: it depends on you.",
    "A pharmacist or doctor can tell you, and the label states the maker's own directions.",
    "What one serving contains, and what a laboratory measured in it, stands on each product's page here.",
  ],
  diagnosis: [
    "What a symptom or a blood test means, and what treats an illness, is for a doctor: this site only knows what is in products.",
    "Ask by ingredient or by what you look for, such as “magnesium, tested, no gelatin”, to see labels and measured results.",
  ],
  off_topic: [
    "Nothing in this question names a supplement, an ingredient, a brand or something that people take supplements for.",
    "Try an ingredient (“zinc lozenges”), a purpose (“something for sleep”) or a condition (“vegan, no sugar, tested”).",
  ],
};

export function refusal(reason: RefusalReason): AiAnswer {
  const sentences = SENTENCES[reason].map((text) => ({ text, citations: [] }));
  return {
    text: sentences.map(({ text }) => text).join(" "),
    sentences,
    citations: [],
    refused: true,
    refusal_reason: reason,
  };
}
