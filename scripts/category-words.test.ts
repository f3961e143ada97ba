import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import {
  type CategoryRule,
  KIND_RULES,
  LINE_RULES,
  MENTION_RULES,
} from "#server/features/catalogue/dsld/category/rules.ts";
import { hasEvaluationData, NIH_EXPORT } from "#tests/support/evaluation-data.ts";
import { readExportNames } from "./export-evidence.ts";

/**
 * What rules match in the names of the NIH export, all of it looked at: the words that stems leave open, a rule per line, and
 * a sample of names per rule. `npx vitest run -u scripts/category-words.test.ts` writes what changed; read the difference.
 */
const STEM_WORDS_FILE = "../tests/fixtures/category-stem-words.txt";
const SAMPLES_FILE = "../tests/fixtures/category-rule-samples.txt";
const SAMPLES_PER_RULE = 8;

const RULES = Object.entries({ kind: KIND_RULES, mention: MENTION_RULES, line: LINE_RULES }).flatMap(
  ([list, rules]) => rules.map((rule) => [`${list} ${rule[0]}`, rule] as const),
);

test.each(RULES)("the rule %s leaves words open by stems of five characters only", (_, [, pattern]) => {
  const opened = pattern.source.match(/[a-z]*\\w\W*|\.[*+]|\[a-z\]/g) ?? [];
  expect(opened.filter((part) => !/^[a-z]{5,}\\w\*/.test(part))).toEqual([]);
});

const names = hasEvaluationData(NIH_EXPORT, "words that rules for categories match by stems")
  ? await readExportNames()
  : null;

test.skipIf(!names)("rules for categories match by stems only words that somebody looked at", async () => {
  const words = new Set(names?.flatMap((name) => name.match(/\p{L}+/gu) ?? []));
  const lines = RULES.flatMap(([title, rule]) => {
    const open = wordsMatchedByStems(rule, words);
    return open.length > 0 ? [`${title}: ${open.join(" ")}\n`] : [];
  });
  await expect(lines.join("")).toMatchFileSnapshot(STEM_WORDS_FILE);
});

test.skipIf(!names)(
  "rules for categories match the sampled names by the words that mean the category",
  async () => {
    const hashed = [...new Set(names)].map((name) => [createHash("sha1").update(name).digest("hex"), name]);
    const mixed = hashed.sort().map(([, name = ""]) => name);
    const lines = RULES.flatMap(([title, [, pattern]]) => {
      const matching = mixed
        .values()
        .filter((name) => pattern.test(name))
        .take(SAMPLES_PER_RULE);
      return [...matching].map((name) => `${title}\t${name.replace(pattern, "[$&]")}\n`);
    });
    await expect(lines.join("")).toMatchFileSnapshot(SAMPLES_FILE);
  },
);

/** Words that the stems of a rule match. */
function wordsMatchedByStems([, pattern]: CategoryRule, words: Iterable<string>): string[] {
  const stems = [...pattern.source.matchAll(/((?:\(\?![^)]*\))?[a-z]{5,})\\w\*/g)].map(([stem]) => stem);
  if (stems.length === 0) return [];
  const open = new RegExp(`^(?:${stems.join("|")})$`);
  return [...words].filter((word) => open.test(word)).sort();
}
