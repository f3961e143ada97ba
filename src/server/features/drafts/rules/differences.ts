import type { PublishedPayload, PublishedReport } from "#contract/report-file.ts";
import { STATED_COLUMNS } from "#contract/result-columns.ts";

const COMPARED = STATED_COLUMNS.filter(
  (cell) => !["result_id", "analyte", "qualifier", "measured", "unit"].includes(cell),
);

/** One thing that two contents say differently; null: one of them does not say it. */
export interface ContentDifference {
  what: string;
  before: string | null;
  after: string | null;
}

/** What two contents say differently, word by word: results by analyte, everything else by its path. */
export function contentDifferences(before: PublishedPayload, after: PublishedPayload): ContentDifference[] {
  const [one, other] = [statementsOf(before), statementsOf(after)];
  return [...new Set([...one.keys(), ...other.keys()])]
    .filter((what) => one.get(what) !== other.get(what))
    .map((what) => ({ what, before: one.get(what) ?? null, after: other.get(what) ?? null }));
}

/** What two reports on a product found differently. */
export const resultDifferences = (before: PublishedReport, after: PublishedReport): ContentDifference[] =>
  contentDifferences(onlyResults(before), onlyResults(after));

const onlyResults = ({ results, published_verdict }: PublishedReport) =>
  ({ results, published_verdict }) as unknown as PublishedPayload;

function statementsOf(payload: PublishedPayload): Map<string, string> {
  const { results = [], ...rest } = payload as Partial<PublishedReport>;
  const said = new Map<string, string>();
  for (const result of results) {
    const { analyte, qualifier, measured, unit } = result;
    const sameName = [...said.keys()].filter(
      (what) => what.startsWith(`${analyte}#`) || what === analyte,
    ).length;
    const what = sameName === 0 ? analyte : `${analyte}#${sameName + 1}`;
    // In the order of the table: that of the keys changes in the database.
    const more = COMPARED.filter((cell) => (result[cell] ?? null) !== null).map(
      (cell) => `${cell} ${result[cell]}`,
    );
    said.set(what, [`${measured ?? qualifier}${unit === null ? "" : ` ${unit}`}`, ...more].join(", "));
  }
  addPaths(said, "", rest);
  said.delete("on");
  return said;
}

function addPaths(said: Map<string, string>, path: string, value: unknown): void {
  if (value === null || value === undefined) return;
  if (typeof value !== "object") {
    said.set(path, String(value));
    return;
  }
  for (const [key, part] of Object.entries(value)) addPaths(said, path === "" ? key : `${path}.${key}`, part);
}
