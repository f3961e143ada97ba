import { readFileSync } from "node:fs";
import path from "node:path";

export const KINDS = ["goal", "colloquial", "constrained", "misspelt", "off-topic"] as const;
export type Kind = (typeof KINDS)[number];

/** What a question insists on, written down apart from how the site reads it. */
export interface Insists {
  form: string[];
  notForm: string[];
  diet: string[];
  not: string[];
  verdict: string[];
  tested: boolean;
  group: string | null;
  amounts: { ingredient: string; least: number | null; most: number | null; unit: string }[];
}

export interface Question {
  kind: Kind;
  text: string;
  /** Ingredients that answer it, by slug: 3 exactly that, 1 hardly. */
  grades: Map<string, number>;
  insists: Insists;
  /** False: the built-in weights may be settled on it. */
  heldOut: boolean;
}

const linesOf = (name: string): string[] =>
  readFileSync(path.join(import.meta.dirname, name), "utf8")
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "" && !line.startsWith("#"));

/** The judged questions: of each kind the second, fourth … are held out. */
export function judgedQuestions(): Question[] {
  const seen = new Map<string, number>();
  return linesOf("questions.txt").map((line) => {
    const [kind = "", text = "", grades = "", insists = ""] = line.split("|").map((part) => part.trim());
    const at = seen.get(kind) ?? 0;
    seen.set(kind, at + 1);
    return {
      kind: kind as Kind,
      text,
      grades: gradesOf(grades),
      insists: insistsOf(insists),
      heldOut: at % 2 === 1,
    };
  });
}

/** Every second line is held out. */
export const plainQuestions = (
  name: "dangerous.txt" | "harmless.txt",
): { text: string; heldOut: boolean }[] => linesOf(name).map((text, at) => ({ text, heldOut: at % 2 === 1 }));

const gradesOf = (list: string): Map<string, number> =>
  new Map(
    list
      .split(",")
      .map((one) => one.trim().split(" "))
      .filter(([slug]) => slug)
      .map(([slug = "", grade]) => [slug, Number(grade)]),
  );

function insistsOf(list: string): Insists {
  const insists: Insists = {
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
    if (word === "form") insists.form.push(...rest);
    else if (word === "notform") insists.notForm.push(...rest);
    else if (word === "diet") insists.diet.push(...rest);
    else if (word === "verdict") insists.verdict.push(...rest);
    else if (word === "not") insists.not.push(value);
    else if (word === "group") insists.group = value;
    else if (word === "tested") insists.tested = true;
    else if (word === "least" || word === "most") {
      const [ingredient = "", amount, unit = ""] = rest;
      const least = word === "least" ? Number(amount) : null;
      const most = word === "most" ? Number(amount) : null;
      insists.amounts.push({ ingredient, least, most, unit });
    } else throw new Error(`A judged question insists on something unknown: ${part}`);
  }
  return insists;
}
