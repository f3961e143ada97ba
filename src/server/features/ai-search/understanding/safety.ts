import type { RefusalReason } from "#contract/ai-search-vocabulary.ts";
import dangers from "../knowledge/dangers.json" with { type: "json" };
import { nearest } from "./spelling.ts";
import { plain } from "./words.ts";

type Health = Exclude<RefusalReason, "off_topic">;

/** A rule holds where the question has all of its concepts and none of those that make it harmless. */
interface Rule {
  reason: Health;
  all: readonly string[];
  none?: readonly string[];
}

/** Shorter names are a slip away from ordinary words. */
const LONG_NAME = 7;
const ONE_WORD_MEDICINES = dangers.medicines.filter((name) => !name.includes(" "));
const LONG_NAMES = ONE_WORD_MEDICINES.filter((name) => name.length >= LONG_NAME);

/** Whole words only; the entries are pieces of regular expressions. */
const anyOf = (entries: readonly string[]): RegExp =>
  new RegExp(`(?<![a-z0-9])(?:${entries.join("|")})(?![a-z0-9])`);

const CONCEPTS: ReadonlyMap<string, RegExp> = new Map([
  ...Object.entries(dangers.concepts).map(([name, entries]) => [name, anyOf(entries)] as const),
  ["medicine", anyOf(dangers.medicines)],
]);

/** In this order: what could not wait comes first. */
const RULES = dangers.rules as readonly Rule[];

/** Medicines are recognised with one slip of the keyboard. */
const withMedicinesSpelt = (text: string): string =>
  text
    .split(" ")
    .map((word) => (word.length >= LONG_NAME ? (nearest(word, LONG_NAMES, 1) ?? word) : word))
    .join(" ");

/** Why a question is not answered; null where nothing speaks against it. The interpretation is not asked for. */
export function dangerIn(question: string): Health | null {
  const text = withMedicinesSpelt(
    plain(question)
      .replaceAll(/ , | ,$/g, " ")
      .trim(),
  );
  const found = new Map<string, boolean>();
  const has = (concept: string): boolean => {
    const known = found.get(concept) ?? CONCEPTS.get(concept)?.test(text) ?? false;
    found.set(concept, known);
    return known;
  };
  const rule = RULES.find(({ all, none = [] }) => all.every(has) && !none.some(has));
  return rule?.reason ?? null;
}
