import { expect, test } from "vitest";
import { BACKGROUND_TOPICS } from "#contract/background-vocabulary.ts";
import { ANY_INGREDIENT, backgroundOf, EXPLAINED_TERMS } from "./background.ts";
import facts from "./facts.json" with { type: "json" };
import sources from "./sources.json" with { type: "json" };
import terms from "./terms.json" with { type: "json" };

/** Longer ones are no answer to a plain question. */
const MAX_LENGTH = 240;

const texts = [...facts, ...terms];

test("every fact is one or two short sentences, told once, with a source that has a page", () => {
  for (const { text, source } of texts) {
    expect(text.length, text).toBeLessThanOrEqual(MAX_LENGTH);
    expect(text, text).toMatch(/^[\p{L}\p{N}“].*[.”)]$/u);
    expect(text, text).not.toContain("'");
    expect(sources, text).toHaveProperty([source]);
  }
  expect(new Set(texts.map(({ text }) => text)).size).toBe(texts.length);
  for (const { label, url } of Object.values(sources)) {
    expect(label.length, url).toBeGreaterThan(2);
    expect(URL.canParse(url), url).toBe(true);
  }
});

test("no fact advises, and every source is used", () => {
  for (const { text } of texts)
    expect(text).not.toMatch(/\b(?:you should|you must|we recommend|ask your doctor)\b/i);
  const used = new Set(texts.map(({ source }) => source));
  expect(Object.keys(sources).filter((key) => !used.has(key))).toEqual([]);
});

test("topics are known, and facts of an ingredient come in their order", () => {
  const topics = Object.keys(BACKGROUND_TOPICS);
  for (const { ingredient, topic } of facts) expect(topics, ingredient).toContain(topic);
  const places = backgroundOf("magnesium").map(({ topic }) => topics.indexOf(topic));
  expect(places).toEqual(places.toSorted((a, b) => a - b));
  expect(places.length).toBeGreaterThan(3);
  expect(backgroundOf(ANY_INGREDIENT).map(({ topic }) => topic)).toContain("handling");
  expect(backgroundOf("no-such-ingredient")).toEqual([]);
});

test("a name belongs to one term", () => {
  const names = EXPLAINED_TERMS.flatMap((term) => term.names);
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
});
