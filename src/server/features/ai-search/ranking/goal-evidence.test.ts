import { expect, test } from "vitest";
import ingredients from "#sample-data/ingredients.json" with { type: "json" };
import { GOALS } from "../understanding/goals.ts";
import { CAUTIONS, cautionsOf, identifyCautions } from "./cautions.ts";
import { presentEvidence } from "./goal-evidence.ts";
import { RESEARCH_SOURCES } from "./research-sources.ts";

const slugs = new Set(ingredients.map(({ slug }) => slug));

test("every link of a goal has a known ingredient, a grade and at least one source", () => {
  expect(GOALS.size).toBeGreaterThanOrEqual(40);
  for (const { slug, links } of GOALS.values()) {
    expect(new Set(links.map(({ ingredient }) => ingredient)).size, slug).toBe(links.length);
    for (const { ingredient, grade, sources } of links) {
      expect(slugs).toContain(ingredient);
      expect(["established", "nutrient", "mixed", "limited", "not_shown"]).toContain(grade);
      expect(sources.length, `${slug} ${ingredient}`).toBeGreaterThan(0);
      for (const source of sources) expect(RESEARCH_SOURCES.has(source), source).toBe(true);
    }
  }
});

const links = [...GOALS.values()].flatMap((goal) => goal.links.map((link) => ({ goal: goal.slug, ...link })));

test("every link has a source that one of us has read", () => {
  const unread = links.filter(({ sources }) =>
    sources.every((key) => RESEARCH_SOURCES.get(key)?.read === "no"),
  );
  expect(unread.map(({ goal, ingredient }) => `${goal} ${ingredient}`)).toEqual([]);
});

test("a link with a read source keeps its grade, and names that source first", () => {
  expect(presentEvidence([{ goal: "sleep", ingredient: "melatonin", name: "Melatonin" }])).toMatchObject([
    {
      grade: "established",
      source_checked: true,
      sources: [{}, { label: "EFSA 2011: melatonin and falling asleep" }, {}],
    },
  ]);
});

/** Longer ones are no answer to a plain question. */
const MAX_FINDING = 240;

test("a finding is short, in our words, and of a source that the link names and one of us has read", () => {
  const findings = [...GOALS.values()].flatMap(({ links: all }) => all.filter(({ finding }) => finding));
  expect(findings.length).toBeGreaterThan(200);
  for (const { finding, sources } of findings) {
    expect(finding?.text.length, finding?.text).toBeLessThanOrEqual(MAX_FINDING);
    expect(finding?.text).not.toMatch(/'|\byou should\b|\bmust\b/);
    expect(sources).toContain(finding?.source);
    expect(RESEARCH_SOURCES.get(finding?.source ?? "")?.read).not.toBe("no");
  }
});

test("nothing is called shown in trials of which nobody has read a source", () => {
  for (const { goal, ingredient, grade, isSourceRead } of links)
    if (grade === "established") expect(isSourceRead, `${goal} ${ingredient}`).toBe(true);
});

test("omega-3 is linked to triglycerides, not to cholesterol", () => {
  const ingredientsOf = (slug: string) => GOALS.get(slug)?.links.map(({ ingredient }) => ingredient) ?? [];
  for (const slug of ["omega-3", "fish-oil", "epa", "dha"]) {
    expect(ingredientsOf("triglycerides")).toContain(slug);
    expect(ingredientsOf("cholesterol")).not.toContain(slug);
  }
});

test("every source has a label and an address of a document, never of a search", () => {
  for (const { label, url } of RESEARCH_SOURCES.values()) {
    expect(label.length).toBeGreaterThan(5);
    expect(url).toMatch(/^https:\/\//);
    expect(url).not.toMatch(/[?&](?:term|q|query|search)=|\/search\b|pubmed:/);
  }
});

/** Names of diseases and of their treatment, which a goal must not promise. */
const DISEASES =
  /arthritis|osteoporosis|hypertension|diabet|migraine|eczema|insomnia|anemia|anaemia|hypothyroid|cystitis|depress|cancer|\btreat|\bcure/i;

test("no goal is named after a disease, nor do diseases count as names of goals", () => {
  for (const { name, words } of GOALS.values())
    for (const text of [name, ...words]) expect(text).not.toMatch(DISEASES);
});

const MUST_HAVE_CAUTION =
  "butterbur kava st-johns-wort red-yeast-rice kelp bladderwrack sea-moss green-tea egcg vitamin-a ashwagandha berberine 5-htp yohimbine vitamin-b6 bitter-orange garcinia turmeric black-cohosh niacin licorice ginkgo horse-chestnut uva-ursi senna dhea honey beta-carotene iodine vitamin-k magnesium melatonin".split(
    " ",
  );

test.each(MUST_HAVE_CAUTION)("%s has a caution with a source", (slug) => {
  const caution = CAUTIONS.find(({ ingredients: about }) => about.includes(slug));
  expect(RESEARCH_SOURCES.has(caution?.source ?? "")).toBe(true);
});

test("cautions are about known ingredients or names on labels, and each key is used once", () => {
  for (const { ingredients: about, words = [] } of CAUTIONS) {
    expect(about.length + words.length).toBeGreaterThan(0);
    for (const slug of about) expect(slugs).toContain(slug);
  }
  expect(new Set(CAUTIONS.map(({ key }) => key)).size).toBe(CAUTIONS.length);
});

const IDS = new Map(ingredients.map(({ slug }, at) => [slug, at + 1]));
const identified = identifyCautions((list) => new Set(list.flatMap((slug) => IDS.get(slug) ?? [])));
type Fact = [name: string, form: string | null, amount: number | null, unit: string | null, slug?: string];
const keysFor = (...facts: Fact[]) =>
  cautionsOf(
    {
      facts: facts.map(([name, form, amount, unit, slug = ""]) => [
        name,
        form,
        amount,
        unit,
        IDS.get(slug) ?? null,
      ]),
      ingredientIds: facts.flatMap(([, , , , slug = ""]) => IDS.get(slug) ?? []),
    },
    identified,
  );

test.each<[string, Fact, string[]]>([
  ["an ingredient by its record", ["Kava root", null, 100, "mg", "kava"], ["kava"]],
  ["a name without a record", ["Comfrey Leaf", null, null, null], ["comfrey"]],
  ["an alkaloid by another name", ["Ma Huang", null, 20, "mg"], ["ephedra"]],
  ["a high amount", ["Vitamin B6", "pyridoxine", 100, "mg", "vitamin-b6"], ["vitamin-b6"]],
  ["a usual amount", ["Vitamin B6", "pyridoxine", 2, "mg", "vitamin-b6"], []],
  ["retinol in IU", ["Vitamin A", "retinyl palmitate", 10_000, "IU", "vitamin-a"], ["vitamin-a"]],
  ["carotene as vitamin A", ["Vitamin A", "beta-carotene", 10_000, "IU", "vitamin-a"], []],
  ["micrograms as written", ["Vitamin A", "retinyl acetate", 3000, "mcg RAE", "vitamin-a"], ["vitamin-a"]],
  ["an amount in another unit", ["Selenium", null, 0.5, "mg", "selenium"], ["selenium"]],
  ["an unknown amount", ["Iron", null, null, null, "iron"], []],
  ["tianeptine, which has no record", ["Tianeptine sodium", null, 15, "mg"], ["tianeptine"]],
  ["an alkaloid of kratom", ["7-Hydroxymitragynine", null, 22, "mg"], ["kratom"]],
  ["an alkaloid of kratom by its short name", ["7-OH", null, 22, "mg"], ["kratom"]],
  ["nothing in a longer name", ["17-OH-Progesterone", null, 1, "mg"], []],
  [
    "a plant with aristolochic acids",
    ["Herb blend", "Aristolochia fangchi root", null, null],
    ["aristolochic-acids"],
  ],
  ["berberine", ["Goldenseal root", null, 500, "mg", "goldenseal"], ["berberine", "berberine-newborns"]],
  ["vitamin K in any amount", ["Vitamin K2", "MK-7", 45, "mcg", "vitamin-k"], ["vitamin-k"]],
  ["much magnesium", ["Magnesium", "oxide", 400, "mg", "magnesium"], ["magnesium"]],
  ["a little magnesium", ["Magnesium", "oxide", 50, "mg", "magnesium"], []],
  ["melatonin", ["Melatonin", null, 3, "mg", "melatonin"], ["melatonin"]],
])("cautionsOf finds %s", (_, fact, keys) => {
  expect(keysFor(fact)).toEqual(keys);
});
