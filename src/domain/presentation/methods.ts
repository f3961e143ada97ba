import type { StatedResult } from "#contract/result-columns.ts";

/** A test method of a report with the analytes measured by it. */
export interface MethodUse {
  method: string;
  scope: "in_scope" | "not_in_scope";
  /** Subcontracted laboratory; null for the reporting one. */
  subcontractor: string | null;
  analytes: string[];
}

/** Methods of a report in the order of its results, one line per method, accreditation status and laboratory. */
export function listMethods({ results }: { results: readonly StatedResult[] }): MethodUse[] {
  const uses = new Map<string, MethodUse>();
  for (const { method, in_scope, subcontracted_to: subcontractor, analyte } of results) {
    const scope = in_scope ? "in_scope" : "not_in_scope";
    const key = JSON.stringify([method, scope, subcontractor]);
    const use = uses.get(key) ?? { method, scope, subcontractor, analytes: [] };
    if (!use.analytes.includes(analyte)) use.analytes.push(analyte);
    uses.set(key, use);
  }
  return [...uses.values()];
}
