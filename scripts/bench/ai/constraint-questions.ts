import { mkdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import type { AiSearchOutcome } from "#contract/ai-search.ts";
import type { AskDeps } from "#server/features/ai-search/commands/ask.ts";
import type { BenchOutcome } from "../table.ts";
import { contradicts, type ShownProduct } from "./contradicts.ts";
import { askWithoutEdits } from "./judge-question.ts";
import { measureOnNihCatalogue } from "./nih-catalogue.ts";

const QUESTIONS = path.join(import.meta.dirname, "constraint-questions.tsv");
/** The questions with a broken condition or without a product, for the analysis of errors. */
const DETAILS = "test-output/bench/constraint-questions.json";

interface ConstraintQuestion {
  half: string;
  text: string;
  conditions: { key: string; value: string }[];
}

interface AskedConstraint extends ConstraintQuestion {
  chips: string[];
  refused: string | null;
  shown: number;
  /** Conditions and the product shown that contradicts them. */
  broken: string[];
}

async function readConstraintQuestions(): Promise<ConstraintQuestion[]> {
  const lines = (await readFile(QUESTIONS, "utf8")).split("\n");
  return lines
    .filter((line) => line !== "" && !line.startsWith("#"))
    .map((line) => {
      const [half = "", text = "", conditions = ""] = line.split("\t");
      return {
        half,
        text,
        conditions: conditions.split(";").map((condition) => {
          const [key = "", value = ""] = condition.split("=");
          return { key, value };
        }),
      };
    });
}

/** Questions with conditions over the labels of the NIH's export: in how many of them a product shown contradicts one. */
export const constraintQuestionsBench = (): Promise<BenchOutcome[]> =>
  measureOnNihCatalogue(async (needs) => {
    const asked: AskedConstraint[] = [];
    for (const question of await readConstraintQuestions()) asked.push(await ask(needs, question));
    const notable = asked.filter(({ broken, shown }) => broken.length > 0 || shown === 0);
    await mkdir(path.dirname(DETAILS), { recursive: true });
    await writeFile(DETAILS, JSON.stringify(notable, null, 1));
    for (const { text, broken } of asked)
      if (broken.length > 0) console.error(`  broken: ${text}\n    ${broken.slice(0, 3).join("\n    ")}`);
    return [outcomeOf(asked)];
  });

async function ask(needs: AskDeps, question: ConstraintQuestion): Promise<AskedConstraint> {
  const { results, interpreted, answer } = await askWithoutEdits(needs, question.text);
  // A form that no product has is given up with a note.
  const isSaid = ({ key }: { key: string }) =>
    key === "form" && interpreted.notes.some((note) => note.includes("in the form"));
  const broken = results.flatMap((result) =>
    question.conditions
      .filter((condition) => !isSaid(condition))
      .filter(({ key, value }) => contradicts(shownProduct(result), key, value))
      .map(({ key, value }) => `${key}=${value}: ${result.brand.name}, ${result.name} (${result.form})`),
  );
  return {
    ...question,
    chips: interpreted.chips.map(({ key, value }) => `${key}:${value}`),
    refused: answer?.refusal_reason ?? null,
    shown: results.length,
    broken,
  };
}

const shownProduct = ({ name, brand, form }: AiSearchOutcome["results"][number]): ShownProduct => ({
  name: name.toLowerCase(),
  brand: brand.name.toLowerCase(),
  form,
});

function outcomeOf(asked: readonly AskedConstraint[]): BenchOutcome {
  const groups = [["all", asked] as const, ...Map.groupBy(asked, ({ half }) => half)];
  const shareOf = (part: readonly unknown[], whole: readonly unknown[]) => part.length / whole.length;
  const outcomes = groups.map(([name, of]) => ({
    name,
    medians: {
      questions: of.length,
      "with a broken condition": shareOf(
        of.filter(({ broken }) => broken.length > 0),
        of,
      ),
      "no product shown": shareOf(
        of.filter(({ shown, refused }) => shown === 0 && refused === null),
        of,
      ),
      "not answered": shareOf(
        of.filter(({ refused }) => refused !== null),
        of,
      ),
    },
  }));
  return {
    bench: "ai: questions with conditions, NIH export",
    outcomes,
    budgets: [
      {
        what: "questions with a broken condition",
        unit: "of 1",
        isMinimum: false,
        limit: 0,
        measured: outcomes[0]?.medians["with a broken condition"] ?? 1,
      },
    ],
  };
}
