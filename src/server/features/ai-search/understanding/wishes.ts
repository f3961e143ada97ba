import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import type { WrittenPhrase } from "./goal-phrases.ts";

/** A condition as a writer noted it, such as form=gummy or not-ingredient=melatonin; alternatives are joined by "|". */
export interface WrittenCondition {
  key: string;
  value: string;
}

/** A whole question with what was noted of it: the goals it is after, and its conditions. */
export interface Wish {
  /** File name without its ending. */
  writer: string;
  goals: string[];
  conditions: WrittenCondition[];
  text: string;
}

/** Wishes of the training writers, which the goal classifier learns from. */
export const TRAINING_WISHES = path.join(import.meta.dirname, "../knowledge/wishes");

/**
 * Reads the files of a folder that end in this suffix. A line holds goals joined by "+", conditions joined by ";" or "-",
 * and the question, separated by tabs.
 */
export const readWishes = (folder: string, suffix: string): Wish[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith(suffix))
    .sort()
    .flatMap((file) =>
      readFileSync(path.join(folder, file), "utf8")
        .split("\n")
        .filter(Boolean)
        .map((line) => {
          const [goals = "", conditions = "", text = ""] = line.split("\t");
          return {
            writer: file.slice(0, -suffix.length),
            goals: goals.split("+"),
            conditions: conditions === "-" ? [] : conditions.split(";").map(conditionOf),
            text,
          };
        }),
    );

/** The wishes of the training writers as phrases to learn from: one for each goal of a wish. */
export const wishPhrases = (): WrittenPhrase[] =>
  readWishes(TRAINING_WISHES, ".tsv").flatMap(({ writer, goals, text }) =>
    goals.map((goal) => ({ writer: `wishes-${writer}`, goal, text })),
  );

function conditionOf(text: string): WrittenCondition {
  const [key = "", value = ""] = text.trim().split(/=(.*)/s);
  return { key, value };
}
