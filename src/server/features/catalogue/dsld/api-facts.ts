import type { z } from "zod";
import type { FactOperator } from "#contract/vocabulary.ts";
import type { FactRecord } from "../intake/record.ts";
import { apiRow, describeIssue } from "./api-schema.ts";
import { cleanLine, normalizeUnit } from "./clean-text.ts";

/** Maximum nesting depth of blends; deeper rows are stored at this depth. */
const MAX_DEPTH = 3;
/** Maximum number of rows; labels with more are rejected. */
const MAX_FACTS = 1000;

/** Flattens the facts panel depth first: each row is followed by its nested rows. Iterative, as depth is unbounded. */
export function parseFacts(rows: readonly unknown[]): { rows: FactRecord[] } | { reason: string } {
  const facts: FactRecord[] = [];
  const stack = rows.map((value) => ({ value, depth: 0 })).reverse();
  for (let next = stack.pop(); next; next = stack.pop()) {
    const { data, error } = apiRow.safeParse(next.value);
    if (!data) return { reason: `Row ${facts.length + 1} of the facts panel: ${describeIssue(error)}` };
    const fact = parseFact(data, next.depth);
    if (fact) facts.push(fact);
    if (facts.length + stack.length + data.nestedRows.length > MAX_FACTS) {
      return { reason: `The facts panel has more than ${MAX_FACTS} rows.` };
    }
    const depth = Math.min(next.depth + 1, MAX_DEPTH);
    stack.push(...data.nestedRows.map((value) => ({ value, depth })).reverse());
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

/** A row for the first serving size. DSLD writes "0 NP" for a blend without a stated amount. */
function parseFact({ name, quantity, forms }: z.infer<typeof apiRow>, depth: number): FactRecord | null {
  const cleanName = cleanLine(name);
  if (!cleanName) return null;
  const stated = quantity[0];
  const normalizedUnit = stated ? normalizeUnit(stated.unit, stated.quantity ?? 0) : null;
  const percent = stated?.dailyValueTargetGroup.find((group) => typeof group.percent === "number")?.percent;
  return {
    name: cleanName,
    form:
      forms
        .map((form) => [cleanLine(form.prefix), cleanLine(form.name)].filter(Boolean).join(" "))
        .join(", ") || null,
    operator: OPERATORS[stated?.operator ?? ""] ?? "=",
    amount: normalizedUnit && stated?.quantity !== undefined ? stated.quantity : null,
    unit: normalizedUnit,
    dvPercent: percent ?? null,
    depth,
  };
}
