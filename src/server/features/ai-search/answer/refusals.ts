import type { AiAnswer } from "#contract/ai-search.ts";
import type { QuestionLanguage, RefusalReason } from "#contract/ai-search-vocabulary.ts";
import { SPANISH_REFUSALS } from "./spanish-refusals.ts";

/** Sentences shown instead of an answer: why it is refused, whom to ask, and what this site offers. */
const REFUSAL_SENTENCES: Readonly<Record<RefusalReason, readonly string[]>> = {
  crisis: [
    "This sounds hard, and you don’t have to get through it alone.",
    "Talk to someone now, for free and in confidence: call or text 988 in the United States and Canada, 116 123 in the UK and Ireland, 13 11 14 in Australia.",
    "If you’ve taken something, or might act on this soon, call your local emergency number now (911 in the United States, 112 in Europe).",
  ],
  emergency: [
    "This may be an emergency. Call for help now: 911 in the United States, 112 in Europe, or your local emergency number.",
    "If someone swallowed something, call Poison Control at 1-800-222-1222 in the United States, and keep the package handy.",
    "If you’re thinking about harming yourself, call or text 988 in the United States and Canada, or contact your local crisis line.",
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
  dangerous_substance: [
    "We don’t list products for substances that can do serious harm, and your question may be about one.",
    "Poison Control answers questions about any substance, free and in confidence: 1-800-222-1222 in the United States. So can a doctor or pharmacist.",
    "If it’s about something else, ask it in other words, or search for the product by name.",
  ],
  drug_test: [
    "We don’t help get around a drug test, if that’s what your question is about.",
    "If you’re tested for sport, work, or a court, ask the people who ordered the test, or your anti-doping organization, before you take anything.",
    "Products can be searched for hidden drugs that a laboratory found in them.",
  ],
  animal: [
    "We only know products for people. Some of their ingredients, such as xylitol, are toxic to animals.",
    "Ask a veterinarian. If an animal swallowed something, call ASPCA Animal Poison Control at 888-426-4435 in the United States.",
  ],
  off_topic: [
    "We found no supplement, ingredient, or brand in this question, and nothing that people take supplements for.",
    "Try an ingredient (“zinc lozenges”), a purpose (“something for sleep”), or a condition (“vegan, no sugar, tested”).",
  ],
};

/** The answer to a question that is not answered, in its language if we have it. */
export function refusalAnswer(reason: RefusalReason, language: QuestionLanguage = "en"): AiAnswer {
  const texts = language === "es" ? SPANISH_REFUSALS : REFUSAL_SENTENCES;
  const sentences = texts[reason].map((text) => ({ text, citations: [] }));
  return {
    text: sentences.map(({ text }) => text).join(" "),
    sentences,
    citations: [],
    evidence: [],
    cautions: [],
    answered_by: "products",
    page: null,
    notices: [],
    prohibited: [],
    refused: true,
    refusal_reason: reason,
  };
}
