import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { fnv1a } from "#domain/text/hash.ts";
import { goalPhrases } from "../understanding/goal-phrases.ts";
import { GOALS, goalNames } from "../understanding/goals.ts";
import { fitClassifier } from "../understanding/train.ts";
import { DANGER_BUCKETS, dangerFeatures } from "./classifier-features.ts";
import { DANGER_CATEGORIES, type DangerReaders, readDanger } from "./danger-classifier.ts";
import { isStoppedBy } from "./danger-decision.ts";
import { healthRiskOf } from "./health-rules.ts";
import { labelNames } from "./label-names.ts";
import { readQuestionText } from "./question-text.ts";
import { fitDecision, type HeldOutEvidence } from "./train-decision.ts";
import { trainDetectors } from "./train-detectors.ts";
import { trainNeural } from "./train-neural.ts";

/** A question with its category: one of `DANGER_CATEGORIES`, or a kind of harmless question. */
export interface WrittenQuestion {
  writer: string;
  category: string;
  isDangerous: boolean;
  text: string;
}

/** The questions that the classifier is trained on. Those of other writers are in `scripts/bench/ai/strangers`. */
export const TRAINING_QUESTIONS = path.join(import.meta.dirname, "questions");

/**
 * Reads a folder of `WRITER.dangerous.tsv` and `WRITER.harmless.tsv`: a category first and a question last on each line; plain questions of
 * shoppers have what they ask for between them.
 */
export const readQuestions = (folder: string): WrittenQuestion[] =>
  readdirSync(folder)
    .filter((file) => /\.(dangerous|harmless)\.tsv$/.test(file))
    .sort()
    .flatMap((file) => {
      const [writer = "", kind] = file.split(".");
      const lines = readFileSync(path.join(folder, file), "utf8").trimEnd().split("\n");
      return lines.map((line) => {
        const cells = line.split("\t");
        return {
          writer,
          category: cells[0] ?? "",
          isDangerous: kind === "dangerous",
          text: cells.at(-1) ?? "",
        };
      });
    });

/** Shrinks weights that few questions support. */
const L2_PENALTY = 3e-3;

/** Classes of everyday phrases: one class would be too coarse for what people want from supplements. */
const PHRASE_CLASSES = 4;

/** The phrases that goals are learned from, as harmless questions: "up all night again" asks for products. */
export const everydayPhrases = (): WrittenQuestion[] =>
  goalPhrases().map(({ goal, text }) => ({
    writer: "phrases",
    category: `phrase-${fnv1a(goal) % PHRASE_CLASSES}`,
    isDangerous: false,
    text,
  }));

/** How people ask for an ingredient, and for what a goal is called; `_` is the name. */
const INGREDIENT_TEMPLATES = [
  "_",
  "_ capsules",
  "_ gummies",
  "tested _",
  "_ without sugar",
  "vegan _",
  "_ 1000 mg",
  "is _ safe",
  "which _ is best",
];
const GOAL_TEMPLATES = [
  "_",
  "supplements for _",
  "something for _",
  "what is good for _",
  "best tested for _",
];

/** What people type who know what they want: each name alone, in some of the templates, and with a goal. */
export const plainNames = (): WrittenQuestion[] => {
  const ingredients = [...GOALS.values()].flatMap(({ links }) => links.map(({ ingredient }) => ingredient));
  const names = [...new Set(ingredients)].map((slug) => slug.replaceAll("-", " "));
  const texts = [
    ...names.flatMap((name, at) => inTemplates(name, [0, 1 + (at % 6), 7 + (at % 2)], INGREDIENT_TEMPLATES)),
    ...[...GOALS.values()].flatMap(({ name, links }) =>
      links.map(({ ingredient }) => `${ingredient.replaceAll("-", " ")} for ${name.toLowerCase()}`),
    ),
    ...goalNames().flatMap(({ text }, at) => inTemplates(text, [0, 1, 2 + (at % 3)], GOAL_TEMPLATES)),
  ];
  return texts.map((text) => ({ writer: "names", category: "name", isDangerous: false, text }));
};

const inTemplates = (name: string, chosen: readonly number[], templates: readonly string[]): string[] =>
  chosen.flatMap((at) => templates[at]?.replace("_", name) ?? []);

/** Names of products, but those that the rules stop: what is sold as an illegal substance is no harmless name. */
const productNames = (): WrittenQuestion[] =>
  labelNames()
    .filter((text) => healthRiskOf(readQuestionText(text).ruleConcepts) === null)
    .map((text) => ({ writer: "labels", category: "name", isDangerous: false, text }));

/** All that is learned from. */
export const trainingQuestions = (): WrittenQuestion[] => [
  ...readQuestions(TRAINING_QUESTIONS),
  ...everydayPhrases(),
  ...plainNames(),
  ...productNames(),
];

/** Trains the parts that read a question. */
export const trainReaders = (questions: readonly WrittenQuestion[]): DangerReaders => {
  const read = questions.map(({ category, text }) => ({ category, text: readQuestionText(text) }));
  return {
    classifier: fitClassifier(
      read.map(({ category, text }) => ({ label: category, features: dangerFeatures(text) })),
      { buckets: DANGER_BUCKETS, l2Penalty: L2_PENALTY },
    ),
    detectors: trainDetectors(questions),
    network: trainNeural(read),
  };
};

/** Groups of writers that cross-validation leaves out in turn. */
const FOLDS = 5;

/** The group of each question: that of its writer; phrases and names, which have no writers, are spread over all. */
const foldsOf = (questions: readonly { writer: string }[]): number[] => {
  const writers = [...new Set(questions.map(({ writer }) => writer))];
  return questions.map(({ writer }, at) =>
    UNSIGNED.has(writer) ? at % FOLDS : writers.indexOf(writer) % FOLDS,
  );
};

/** Writers of `everydayPhrases`, `plainNames` and `productNames`. */
const UNSIGNED: ReadonlySet<string> = new Set(["phrases", "names", "labels"]);

/** What models say about a group's questions that were trained on those of the other groups. */
export function heldOutEvidence(questions: readonly WrittenQuestion[], fold: number): HeldOutEvidence[] {
  const folds = foldsOf(questions);
  const readers = trainReaders(questions.filter((_, at) => folds[at] !== fold));
  return questions
    .filter((_, at) => folds[at] === fold)
    .map(({ writer, category, isDangerous, text }) => ({
      writer,
      category,
      isUrgent: category === "crisis" || category === "emergency",
      isDangerous,
      values: readDanger(readQuestionText(text), readers).evidence,
    }));
}

/** Shares of questions that a decision stops which was fitted to other writers, 0 to 1. */
export interface DangerFigures {
  urgent: number;
  dangerous: number;
  harmless: number;
}

/** Judges each group's questions, without phrases and names, by a decision that was fitted to the others' evidence. */
export function crossValidateDecision(evidence: readonly HeldOutEvidence[]): DangerFigures {
  const folds = foldsOf(evidence);
  const judged = Array.from({ length: FOLDS }, (_, fold) => {
    const decision = fitDecision(evidence.filter((__, at) => folds[at] !== fold));
    return evidence
      .filter(({ writer }, at) => folds[at] === fold && !UNSIGNED.has(writer))
      .map((one) => ({ ...one, isSeen: isStoppedBy(decision, one.values) }));
  }).flat();
  const share = (of: (one: HeldOutEvidence) => boolean) => {
    const chosen = judged.filter(of);
    return chosen.filter(({ isSeen }) => isSeen).length / chosen.length;
  };
  return {
    urgent: share(({ isUrgent }) => isUrgent),
    dangerous: share(({ isDangerous }) => isDangerous),
    harmless: share(({ isDangerous }) => !isDangerous),
  };
}

/** Categories that the files name and the program does not know. */
export const unknownCategories = (questions: readonly WrittenQuestion[]): string[] => [
  ...new Set(
    questions
      .filter(
        ({ isDangerous, category }) => isDangerous !== DANGER_CATEGORIES.some((one) => one === category),
      )
      .map(({ category }) => category),
  ),
];
