import {
  EXAMPLE_QUESTIONS,
  NOT_MEDICAL_ADVICE,
  type QuestionLanguage,
  type RefusalReason,
} from "#contract/ai-search-vocabulary.ts";
import type { HelpLanguage } from "./help-lines.ts";

type ByReason = Readonly<Record<RefusalReason, string>>;

/** What is said around help, in one language. */
interface HelpTexts {
  /** Why a question isn't answered. */
  refusals: ByReason;
  /** What is asked before products are shown. */
  choices: ByReason;
  /** What we can't judge, and who can, above results. */
  lines: ByReason;
  help: string;
  getHelp: string;
  wantsProduct: string;
  showProducts: (words: string) => string;
  notAboutMe: string;
  notMedicalAdvice: string;
  searchLabels: string;
  howTested: string;
  examples: readonly string[];
}

const MISUSED = "What is this about?";
const MISUSED_IN_SPANISH = "¿De qué se trata?";

const ENGLISH: HelpTexts = {
  refusals: {
    crisis: "Talk to someone now",
    emergency: "If this is an emergency, call now",
    interaction: "Ask a pharmacist about this",
    dosing: "We can’t advise on dosage",
    diagnosis: "Ask a doctor about this",
    dangerous_substance: "We don’t list products for this",
    drug_test: "We can’t help with a drug test",
    animal: "Ask a veterinarian about this",
    off_topic: "This isn’t about supplements",
  },
  choices: {
    crisis: "Are you, or is someone else, in danger right now?",
    emergency: "Are you, or is someone else, in danger right now?",
    interaction: "Is this about a medicine, a condition, or a pregnancy?",
    dosing: "Is this about how much to take?",
    diagnosis: "Is this about an illness or a symptom?",
    dangerous_substance: MISUSED,
    drug_test: MISUSED,
    animal: "Is this about an animal?",
    off_topic: "",
  },
  lines: {
    crisis: "Unwell or unsafe right now?",
    emergency: "Unwell right now, or swallowed something? Stop taking it, and call.",
    interaction:
      "We can’t judge whether a supplement fits a medicine, a condition, a child, or a pregnancy. A pharmacist or doctor can.",
    dosing:
      "We can’t tell you how much to take, or when. The label has directions, and a pharmacist can advise you.",
    diagnosis: "We can’t tell you what a symptom means or what treats an illness. A doctor can.",
    dangerous_substance: "Questions about a substance that can do harm?",
    drug_test: "Tested for sport or work? Ask those who test you before you take anything.",
    animal: "These are products for people, and some are toxic to animals. Ask a veterinarian.",
    off_topic: "",
  },
  help: "Help",
  getHelp: "Get help now",
  wantsProduct: "I’m looking for a product",
  showProducts: (words) => `Show products for “${words}”`,
  notAboutMe: "This isn’t about me",
  notMedicalAdvice: NOT_MEDICAL_ADVICE,
  searchLabels: "Search labels and results",
  howTested: "How products are tested",
  examples: EXAMPLE_QUESTIONS.slice(0, 3),
};

const SPANISH: HelpTexts = {
  refusals: {
    crisis: "Habla con alguien ahora",
    emergency: "Si es una emergencia, llama ahora",
    interaction: "Pregúntalo en la farmacia",
    dosing: "No podemos decirte cuánto tomar",
    diagnosis: "Pregúntale a un médico",
    dangerous_substance: "No mostramos productos para esto",
    drug_test: "No podemos ayudar con una prueba de drogas",
    animal: "Pregúntale a un veterinario",
    off_topic: "Esto no es sobre suplementos, o no lo entendimos",
  },
  choices: {
    crisis: "¿Estás en peligro ahora, tú u otra persona?",
    emergency: "¿Estás en peligro ahora, tú u otra persona?",
    interaction: "¿Es sobre una medicina, una enfermedad o un embarazo?",
    dosing: "¿Es sobre cuánto tomar?",
    diagnosis: "¿Es sobre una enfermedad o un síntoma?",
    dangerous_substance: MISUSED_IN_SPANISH,
    drug_test: MISUSED_IN_SPANISH,
    animal: "¿Es sobre un animal?",
    off_topic: "",
  },
  lines: {
    crisis: "¿Te sientes mal o en peligro ahora?",
    emergency: "¿Te sientes mal ahora, o alguien tragó algo? Deja de tomarlo, y llama.",
    interaction:
      "No podemos juzgar si un suplemento va con una medicina, una enfermedad, un embarazo, o para un niño. En la farmacia o un médico sí pueden.",
    dosing:
      "No podemos decirte cuánto tomar, ni cuándo. La etiqueta trae indicaciones, y en la farmacia pueden aconsejarte.",
    diagnosis: "No podemos decirte qué significa un síntoma ni qué trata una enfermedad. Un médico sí puede.",
    dangerous_substance: "¿Preguntas sobre una sustancia que puede hacer daño?",
    drug_test: "¿Te hacen pruebas por deporte o trabajo? Pregunta a quien las hace antes de tomar algo.",
    animal:
      "Estos productos son para personas, y algunos son tóxicos para los animales. Pregúntale a un veterinario.",
    off_topic: "",
  },
  help: "Ayuda",
  getHelp: "Pedir ayuda ahora",
  wantsProduct: "Busco un producto",
  showProducts: (words) => `Mostrar productos para “${words}”`,
  notAboutMe: "No se trata de mí",
  notMedicalAdvice: "Esto no es consejo médico.",
  searchLabels: "Buscar en etiquetas y resultados (en inglés)",
  howTested: "Cómo se prueban los productos (en inglés)",
  examples: ["vitaminas para el cabello y las uñas", "magnesio en polvo", "gomitas para niños sin gelatina"],
};

/** The language of help for a question: its own if we have it. */
export const helpLanguageOf = (language: QuestionLanguage): HelpLanguage => (language === "es" ? "es" : "en");

export const HELP_TEXTS: Readonly<Record<HelpLanguage, HelpTexts>> = { en: ENGLISH, es: SPANISH };
