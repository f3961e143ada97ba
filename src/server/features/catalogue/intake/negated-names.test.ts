import { expect, test } from "vitest";
import { normalizeText } from "#domain/text/normalize.ts";
import ingredients from "#sample-data/ingredients.json" with { type: "json" };
import { hasEvaluationData, NIH_EXPORT } from "#tests/support/evaluation-data.ts";
import { openLabelSource } from "../dsld/sources.ts";
import { createIngredientMatcher } from "./match-ingredients.ts";

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

interface Counts {
  names: number;
  denied: number;
  facts: number;
  /** Names with an ingredient that both contain and, by the second reading, deny. */
  wrong: string[];
}

function countName(counts: Counts, name: string): void {
  if (!/(?:without|w\/o|\bno\b|free)/i.test(name)) return;
  const contained = matcher.findInName(name);
  const denied = deniedOnly(name);
  counts.names++;
  counts.denied += denied.length > 0 ? 1 : 0;
  counts.facts += matcher.findDenied(name).length > 0 ? 1 : 0;
  for (const id of denied) if (contained.includes(id)) counts.wrong.push(`${name}: ${table[id]?.slug}`);
}

/** Coined, of the kinds that labels have. */
const NAMES = [
  "Tern & Willow Multi Without Iron",
  "Daily Multi w/o Iron & Copper",
  "Multi No Iron",
  "Iron-Free Prenatal",
  "Iron Free Multi 90 Tablets",
  "Multi, free of iodine",
  "Calm Blend free from Magnesium, Zinc and Calcium",
  "Calcium-Free Vitamin D3 Drops",
  "Kelp with no added Iodine",
  "Vitamin C without Zinc or Rose Hips",
  "Whey without added Vitamin A",
  "Sulfate-Free Glucosamine",
  "Zinc Without Copper, With Vitamin C",
  "No Iron: Magnesium & Zinc",
  "Caffeine-Free Green Tea",
  "Free Form Amino Acids with Glutamine",
  "Free-Radical Shield with Selenium",
  "Iron with Vitamin C, No Copper, No Zinc",
  "Magnesium free-form chelate",
  "No. 9 Zinc Lozenge",
];

test("no ingredient that a coined name denies counts as contained", () => {
  const counts: Counts = { names: 0, denied: 0, facts: 0, wrong: [] };
  for (const name of NAMES) countName(counts, name);
  expect(counts).toMatchObject({ names: NAMES.length, wrong: [] });
  expect(counts.denied).toBeGreaterThan(NAMES.length / 2);
});

test.runIf(hasEvaluationData(NIH_EXPORT, "ingredients that names of the NIH's export deny"))(
  "no ingredient that a name of the NIH's export denies counts as contained",
  async () => {
    const counts: Counts = { names: 0, denied: 0, facts: 0, wrong: [] };
    const { items } = await openLabelSource(NIH_EXPORT);
    for await (const { parsed } of items) if ("label" in parsed) countName(counts, parsed.label.name);
    expect(counts.wrong).toEqual([]);
    expect(counts.names).toBeGreaterThan(1000);
    expect(counts.denied).toBeGreaterThan(300);
    expect(counts.facts).toBeGreaterThanOrEqual(counts.denied);
  },
);
