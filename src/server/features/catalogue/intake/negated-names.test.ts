import { existsSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { normalizeText } from "#domain/text/normalize.ts";
import ingredients from "#sample-data/ingredients.json" with { type: "json" };
import { openLabelSource } from "../dsld/sources.ts";
import { createIngredientMatcher } from "./match-ingredients.ts";

/** The NIH’s product export, read where the real data is beside the project or in the folder `REAL_DATA`. */
const EXPORT = `${process.env.REAL_DATA ?? "../shared/data"}/dsld/lstProducts-2019-06-07.csv.zip`;

const table = ingredients.map(({ slug, name, kind, synonyms }, id) => ({
  id,
  slug,
  kind,
  names: [name, ...synonyms.map((synonym) => synonym.name)],
}));
const matcher = createIngredientMatcher(table);

const escapeRegExp = (text: string) =>
  text.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&").replaceAll(/[\s-]+/g, "[\\s-]+");
// Without "selenium yeast": "Selenium Yeast-Free" has selenium.
const idOfName = new Map(
  table.flatMap(({ id, names }) =>
    names
      .filter((name) => !name.endsWith(" yeast"))
      .map((name): [string, number] => [normalizeText(name).replaceAll(/[\s-]+/g, " "), id]),
  ),
);
const NAME = `(?:${[...idOfName.keys()]
  .toSorted((a, b) => b.length - a.length)
  .map(escapeRegExp)
  .join("|")})(?![\\p{L}\\p{N}])`;
const JOINED = String.raw`(?:\s*(?:,\s*(?:and\s|or\s|&)?|&|/|\+|\band\s|\bor\s)\s*)`;

/** A second reading of negated names, by one regular expression over all names of ingredients. */
const AFTER = new RegExp(
  `(?<![\\p{L}\\p{N}-])(?:without|no|w/o|free (?:of|from))(?![\\p{L}\\p{N}.])[\\s-]+(?:added\\s+)?(${NAME}(?:${JOINED}${NAME})*)`,
  "giu",
);
const BEFORE = new RegExp(
  `(?<![\\p{L}\\p{N}])(${NAME})[\\s-]+free(?![\\s-]+(?:form|radical|amino|acid|base|test|fatty|of|from)|\\p{L})`,
  "giu",
);
const EVERY_NAME = new RegExp(`(?<![\\p{L}\\p{N}])${NAME}`, "giu");

const idsIn = (text: string) =>
  Array.from(text.matchAll(EVERY_NAME), ([found]) => idOfName.get(found.replaceAll(/[\s-]+/g, " ")) ?? -1);

/** Ids of the ingredients that a name mentions only to deny them. */
function deniedOnly(name: string): number[] {
  const text = normalizeText(name);
  const spans = [...text.matchAll(AFTER), ...text.matchAll(BEFORE)].map((match) => ({
    from: match.index,
    to: match.index + match[0].length,
    ids: idsIn(match[1] ?? ""),
  }));
  const rest = Array.from(text)
    .filter((_, at) => !spans.some(({ from, to }) => at >= from && at < to))
    .join("");
  const affirmed = new Set(idsIn(rest));
  return [...new Set(spans.flatMap(({ ids }) => ids))].filter((id) => !affirmed.has(id));
}

describe.skipIf(!existsSync(EXPORT))(`names of the export (skipped without ${EXPORT})`, () => {
  test("no ingredient that a name denies counts as contained", async () => {
    const wrong: string[] = [];
    const counts = { names: 0, denied: 0, facts: 0 };
    const { items } = await openLabelSource(EXPORT);
    for await (const { parsed } of items) {
      if (!("label" in parsed) || !/(?:without|w\/o|\bno\b|free)/i.test(parsed.label.name)) continue;
      const { name } = parsed.label;
      counts.names++;
      const contained = matcher.findInName(name);
      const denied = deniedOnly(name);
      counts.denied += denied.length > 0 ? 1 : 0;
      counts.facts += matcher.findDenied(name).length > 0 ? 1 : 0;
      for (const id of denied) if (contained.includes(id)) wrong.push(`${name}: ${table[id]?.slug}`);
    }
    expect(wrong).toEqual([]);
    expect(counts.names).toBeGreaterThan(1000);
    expect(counts.denied).toBeGreaterThan(300);
    expect(counts.facts).toBeGreaterThanOrEqual(counts.denied);
  });
});
