import type { z } from "zod";
import type { FactOperator } from "#contract/vocabulary.ts";
import type { FactRecord } from "../intake/record.ts";
import { apiRow, whyNot } from "./api-schema.ts";
import { line, unit } from "./clean-text.ts";

/** Blends within blends are kept to this depth; deeper rows stand at it. */
const DEEPEST = 3;
/** More rows than any label has; a file that claims more is not a label. */
const MOST_FACTS = 1000;

/** The facts panel, each row followed by the rows nested in it. */
export function factsOf(rows: readonly unknown[]): { rows: FactRecord[] } | { reason: string } {
  const facts: FactRecord[] = [];
  const waiting = rows.map((value) => ({ value, depth: 0 })).reverse();
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { data, error } = apiRow.safeParse(next.value);
    if (!data) return { reason: `Row ${facts.length + 1} of the facts panel: ${whyNot(error)}` };
    const fact = factOf(data, next.depth);
    if (fact) facts.push(fact);
    if (facts.length + waiting.length + data.nestedRows.length > MOST_FACTS) {
      return { reason: `The facts panel has more than ${MOST_FACTS} rows.` };
    }
    const depth = Math.min(next.depth + 1, DEEPEST);
    waiting.push(...data.nestedRows.map((value) => ({ value, depth })).reverse());
  }
  return { rows: facts };
}

const OPERATORS: Record<string, FactOperator> = {
  "<": "<",
  "≤": "<",
  ">": ">",
  "≥": ">",
  "~": "~",
  "≈": "~",
};

/** The first serving size of a row; DSLD writes "0 NP" where a blend does not say how much. */
function factOf({ name, quantity, forms }: z.infer<typeof apiRow>, depth: number): FactRecord | null {
  const words = line(name);
  if (!words) return null;
  const stated = quantity[0];
  const units = stated ? unit(stated.unit, stated.quantity ?? 0) : null;
  const percent = stated?.dailyValueTargetGroup.find((group) => typeof group.percent === "number")?.percent;
  return {
    name: words,
    form:
      forms.map((form) => [line(form.prefix), line(form.name)].filter(Boolean).join(" ")).join(", ") || null,
    operator: OPERATORS[stated?.operator ?? ""] ?? "=",
    amount: units && stated?.quantity !== undefined ? stated.quantity : null,
    unit: units,
    dvPercent: percent ?? null,
    depth,
  };
}
