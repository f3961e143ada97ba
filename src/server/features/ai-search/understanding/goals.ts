import path from "node:path";
import type { ResearchGrade } from "#contract/ai-search-vocabulary.ts";
import type { Category } from "#contract/vocabulary.ts";
import families from "../knowledge/families.json" with { type: "json" };
import table from "../knowledge/goals.json" with { type: "json" };
import { gradeAsRead, isSourceRead } from "../ranking/research-sources.ts";
import type { Phrase } from "./train.ts";

/**
 * Link between a goal and an ingredient: people look for it with this goal, or it was studied for it. Not a claim of
 * effect.
 */
export interface GoalLink {
  ingredient: string;
  /** 3 (what most people mean) to 1 (rarely meant). */
  weight: number;
  /** As `gradeAsRead` leaves it. */
  grade: ResearchGrade;
  /** Keys of `evidence-sources.json`, those that were read first. */
  sources: string[];
  /** What one of these sources found, in our words; none where no one of us has read that. */
  finding?: { text: string; source: string };
  /** Whether any of the sources was read. */
  isSourceRead: boolean;
}

export interface Goal {
  slug: string;
  name: string;
  /** Names of the goal, in lower case. */
  words: string[];
  /** Names of diseases that lead to the goal. Understood, never promised: the answer says so. */
  conditions?: string[];
  links: GoalLink[];
  /** Products of this category belong to the goal regardless of their ingredients. */
  category?: Category;
  group?: string;
}

export const GOALS: ReadonlyMap<string, Goal> = new Map(
  (table.goals as WrittenGoal[]).map((goal) => [goal.slug, { ...goal, links: goal.links.map(asRead) }]),
);

/** A goal as `goals.json` has it: what was read of its sources is not considered yet. */
type WrittenGoal = Omit<Goal, "links"> & { links: Omit<GoalLink, "isSourceRead">[] };

function asRead({ grade, sources, ...link }: WrittenGoal["links"][number]): GoalLink {
  const read = sources.filter(isSourceRead);
  return {
    ...link,
    grade: gradeAsRead(grade, read.length > 0),
    sources: [...read, ...sources.filter((key) => !read.includes(key))],
    isSourceRead: read.length > 0,
  };
}

/** Ingredients covered by a broader ingredient name. */
export const FAMILIES: ReadonlyMap<string, readonly string[]> = new Map(Object.entries(families));

/** Ingredients that a broader one covers, and those that it is covered by: "whey protein" is a protein. */
export const kinOf = (slug: string): string[] => [
  ...[...FAMILIES].flatMap(([broader, covered]) => (covered.includes(slug) ? [broader] : [])),
  ...(FAMILIES.get(slug) ?? []),
];

/** Names of the goals, as training examples for the classifier. */
export const goalNames = (): Phrase[] =>
  [...GOALS.values()].flatMap(({ slug, name, words, conditions = [] }) =>
    [name, ...words, ...conditions].map((text) => ({ goal: slug, text })),
  );

export const knowledgeFile = (name: string): string => path.join(import.meta.dirname, "../knowledge", name);
