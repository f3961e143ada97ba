import type { StatedResult } from "#domain/presentation/report-view.ts";

/** A method of a report, with what was measured by it. */
export interface MethodUse {
  method: string;
  standing: "in_scope" | "not_in_scope";
  /** The laboratory that measured in place of the reporting one. */
  by: string | null;
  analytes: string[];
}

/** The methods of a report in the order of its results; the same method under another standing is another line. */
export function methodsOf({ results }: { results: readonly StatedResult[] }): MethodUse[] {
  const uses = new Map<string, MethodUse>();
  for (const { method, in_scope, subcontracted_to: by, analyte } of results) {
    const standing = in_scope ? "in_scope" : "not_in_scope";
    const key = JSON.stringify([method, standing, by]);
    const use = uses.get(key) ?? { method, standing, by, analytes: [] };
    if (!use.analytes.includes(analyte)) use.analytes.push(analyte);
    uses.set(key, use);
  }
  return [...uses.values()];
}
