import { readFileSync } from "node:fs";
import path from "node:path";
import type { Category } from "#contract/vocabulary.ts";
import families from "../knowledge/families.json" with { type: "json" };
import table from "../knowledge/goals.json" with { type: "json" };
import { type GoalGuess, type GoalModel, guessGoals } from "./classifier.ts";
import { NONE, type Phrase } from "./train.ts";
import { readWeights } from "./weights-file.ts";

/** That people look for this ingredient with this goal in mind, or that it was studied for it: never that it works. */
export interface GoalLink {
  ingredient: string;
  /** 3: what most people mean. 1: hardly. */
  weight: number;
  /** Where that stands: `sourceAddress` makes an address of it. */
  source: string;
}

export interface Goal {
  slug: string;
  name: string;
  /** What it is called, in small letters. */
  words: string[];
  links: GoalLink[];
  /** Products that belong to it whatever they contain. */
  category?: Category;
  group?: string;
}

export const GOALS: ReadonlyMap<string, Goal> = new Map(
  (table.goals as Goal[]).map((goal) => [goal.slug, goal]),
);

/** Ingredients that an ingredient's name covers. */
export const FAMILIES: ReadonlyMap<string, readonly string[]> = new Map(Object.entries(families));

const SOURCES: Readonly<Record<string, (name: string) => string>> = {
  ods: (name) => `https://ods.od.nih.gov/factsheets/${name}-HealthProfessional/`,
  nccih: (name) => `https://www.nccih.nih.gov/health/${name}`,
  pubmed: (words) => `https://pubmed.ncbi.nlm.nih.gov/?term=${words}`,
};

/** NIH fact sheets by name; studies as a search of PubMed. */
export function sourceAddress(source: string): string {
  const [kind = "", name = ""] = source.split(/:(.*)/s);
  const address = SOURCES[kind];
  if (!address) throw new Error(`The knowledge table names a source of no kind: ${source}`);
  return address(name);
}

/** What the goals are called, as examples for the classifier. */
export const goalNames = (): Phrase[] =>
  [...GOALS.values()].flatMap(({ slug, name, words }) =>
    [name, ...words].map((text) => ({ goal: slug, text })),
  );

export const knowledgeFile = (name: string): string => path.join(import.meta.dirname, "../knowledge", name);

/** Below this the classifier has no opinion (`npm run cli train-goals` prints what that costs and gains). */
export const ROUTED_FROM = 0.2;

/** From here on a question is taken to be about something else. */
const OFF_TOPIC_FROM = 0.5;

let model: GoalModel | null = null;

function bestGuess(text: string): GoalGuess | undefined {
  model ??= readWeights(readFileSync(knowledgeFile("goal-weights.bin")));
  return guessGoals(model, text)[0];
}

/** The goal that a question is likely after though it names none; null where nothing is likely. */
export function likelyGoal(text: string): string | null {
  const best = bestGuess(text);
  return best && best.goal !== NONE && best.probability >= ROUTED_FROM ? best.goal : null;
}

/** Whether a question is likely after nothing that supplements are looked for. */
export function isOffTopic(text: string): boolean {
  const best = bestGuess(text);
  return best !== undefined && best.goal === NONE && best.probability >= OFF_TOPIC_FROM;
}
