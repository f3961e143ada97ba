import { readFileSync } from "node:fs";
import path from "node:path";

export const QUESTION_KINDS = ["goal", "colloquial", "constrained", "misspelt", "off-topic"] as const;
export type QuestionKind = (typeof QUESTION_KINDS)[number];

/** Hard constraints of a question, independent of how the site parses it. */
export interface QuestionConstraints {
  form: string[];
  notForm: string[];
  diet: string[];
  not: string[];
  verdict: string[];
  tested: boolean;
  group: string | null;
  amounts: { ingredient: string; least: number | null; most: number | null; unit: string }[];
}

export interface JudgedQuestion {
  kind: QuestionKind;
  text: string;
  /** Relevance grades of ingredients by slug: 3 exact match, 1 marginal. */
  grades: Map<string, number>;
  constraints: QuestionConstraints;
  /** False: the weights of the ranking may be tuned on it. */
  heldOut: boolean;
}

/** Lines of a list of questions, without comments. */
export const questionLines = (file: string): string[] =>
  readFileSync(file, "utf8")
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "" && !line.startsWith("#"));

/** Reads the judged questions; every second one of each kind is held out. */
export function judgedQuestions(): JudgedQuestion[] {
  const seen = new Map<string, number>();
  return questionLines(path.join(import.meta.dirname, "questions.txt")).map((line) => {
    const [kind = "", text = "", grades = "", constraints = ""] = line.split("|").map((part) => part.trim());
    const at = seen.get(kind) ?? 0;
    seen.set(kind, at + 1);
    return {
      kind: kind as QuestionKind,
      text,
      grades: gradesOf(grades),
      constraints: readConstraints(constraints),
      heldOut: at % 2 === 1,
    };
  });
}

const gradesOf = (list: string): Map<string, number> =>
  new Map(
    list
      .split(",")
      .map((one) => one.trim().split(" "))
      .filter(([slug]) => slug)
      .map(([slug = "", grade]) => [slug, Number(grade)]),
  );

function readConstraints(list: string): QuestionConstraints {
  const constraints: QuestionConstraints = {
    form: [],
    notForm: [],
    diet: [],
    not: [],
    verdict: [],
    tested: false,
    group: null,
    amounts: [],
  };
  for (const part of list
    .split(";")
    .map((one) => one.trim())
    .filter(Boolean)) {
    const [word = "", ...rest] = part.split(" ");
    const value = rest.join(" ");
    if (word === "form") constraints.form.push(...rest);
    else if (word === "notform") constraints.notForm.push(...rest);
    else if (word === "diet") constraints.diet.push(...rest);
    else if (word === "verdict") constraints.verdict.push(...rest);
    else if (word === "not") constraints.not.push(value);
    else if (word === "group") constraints.group = value;
    else if (word === "tested") constraints.tested = true;
    else if (word === "least" || word === "most") {
      const [ingredient = "", amount, unit = ""] = rest;
      const least = word === "least" ? Number(amount) : null;
      const most = word === "most" ? Number(amount) : null;
      constraints.amounts.push({ ingredient, least, most, unit });
    } else throw new Error(`Unknown constraint in a judged question: ${part}`);
  }
  return constraints;
}
