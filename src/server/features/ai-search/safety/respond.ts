import { type Certainty, canBeAboutOthers, MISUSE_REASONS } from "#contract/ai-search-vocabulary.ts";
import { type Danger, isUrgent, type SafetyReason } from "./assess-question.ts";

/** What a person said about the danger that a question seemed to be about. */
export interface Said {
  acknowledged: boolean | undefined;
  not_me: boolean | undefined;
}

/** What a question gets. */
export interface DangerResponse {
  /** Why no products are shown; null if they are. */
  refused: SafetyReason | null;
  certainty: Certainty | null;
  /** Whether one tap leads on to products. */
  continuable: boolean;
  /** Whose help is shown above the results. */
  help: SafetyReason | null;
}

export const NO_DANGER: DangerResponse = { refused: null, certainty: null, continuable: false, help: null };

/** Facts that are the same for everyone, which a question may ask for: amounts of an ingredient, what is banned, what trials found. */
const FACTS: Readonly<Partial<Record<SafetyReason, "amounts" | "notices" | "research">>> = {
  dosing: "amounts",
  interaction: "amounts",
  dangerous_substance: "notices",
  diagnosis: "research",
};

/**
 * What a danger, certain or possible, gets if its question asks for such facts, below the help: those alone. Research is about products, so it is
 * answered as in doubt.
 */
export function factsInstead(
  response: DangerResponse,
  asked: Readonly<Record<"amounts" | "notices" | "research", boolean>>,
): DangerResponse {
  const { refused, certainty } = response;
  const facts = refused === null ? undefined : FACTS[refused];
  if (facts === undefined || !asked[facts]) return response;
  return {
    refused: null,
    certainty: facts === "research" ? "possible" : certainty,
    continuable: false,
    help: refused,
  };
}

/**
 * What a question gets: a certain danger help only; a possible one help first, and one tap leads on. Where what is at stake is
 * advice that we cannot give (a dose, an interaction, a diagnosis), doubt shows the results, with help above them.
 */
export function respondTo(danger: Danger | null, said: Partial<Said> = {}): DangerResponse {
  if (danger === null) return NO_DANGER;
  const { reason } = danger;
  const isAboutOthers = danger.certainty === "certain" && said.not_me && canBeAboutOthers(reason);
  const certainty = isAboutOthers ? "possible" : danger.certainty;
  if (certainty === "certain") return { refused: reason, certainty, continuable: false, help: null };
  const asksFirst =
    certainty === "possible" && (isAboutOthers || isUrgent(reason) || MISUSE_REASONS.has(reason));
  return asksFirst && !said.acknowledged
    ? { refused: reason, certainty, continuable: true, help: null }
    : { refused: null, certainty, continuable: false, help: reason };
}
