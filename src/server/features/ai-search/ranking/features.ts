import type { RankerFeature } from "#contract/ai-search-vocabulary.ts";
import type { Verdict } from "#contract/verdicts.ts";
import type { Candidate } from "../queries/candidates.ts";
import type { Features } from "../schema.ts";
import { hasNamed } from "./constraints.ts";
import type { Want } from "./resolve-question.ts";

const VERDICT_SHARE: Readonly<Record<Verdict, number>> = {
  pass: 1,
  conditional_pass: 0.8,
  inconclusive: 0.4,
  conditional_fail: 0.2,
  fail: 0,
};
/** What is not known is neither good nor bad. */
const UNKNOWN = 0.4;
const YEAR_MS = 365 * 86_400_000;
/** Micrograms a day: California's Proposition 65 level, the strictest limit for lead that reports are judged by. */
const LEAD_LIMIT = 0.5;
/** Ingredients up to which a product is about each of them. */
const FEW = 3;

/** `textRank`: its place among the products that hold the question's words, 1 the first; null where it holds them not. */
export function featuresFor(
  candidate: Candidate,
  want: Want,
  { textRank, now }: { textRank: number | null; now: Date },
): Record<RankerFeature, number> & Features {
  const { ingredientIds, name, verdict, testedAt, coverageTested, coverageRequired } = candidate;
  const count = Math.max(1, ingredientIds.length);
  const lower = name.toLowerCase();
  const named = want.named.filter((one) => hasNamed(candidate, one));
  const linked = ingredientIds.filter((id) => want.goal.has(id));
  const inName = (label: string) => lower.includes(label.toLowerCase());
  const about = (label: string) => (inName(label) ? 1 : count <= FEW ? 0.9 : FEW / count);
  const nameOfId = (id: number) => candidate.facts.find((fact) => fact[4] === id)?.[0] ?? "";
  const share = (part: number, whole: number) => (whole === 0 ? 0 : Math.min(1, part / whole));
  const isNamed = (id: number) => want.named.some(({ ids }) => ids.has(id));
  return {
    text: textRank === null ? 0 : 1 / (1 + (textRank - 1) / 10),
    goal: Math.max(0, ...linked.map((id) => (want.goal.get(id) ?? 0) * about(nameOfId(id) || "\u0000"))),
    breadth: share(linked.length, count) * share(linked.length, FEW),
    ingredient: share(named.length, want.named.length),
    focus: share(ingredientIds.filter((id) => isNamed(id) || want.goal.has(id)).length, count),
    name: named.some(
      (one) =>
        inName(one.name) || candidate.facts.some((fact) => one.ids.has(fact[4] ?? 0) && inName(fact[0])),
    )
      ? 1
      : 0,
    salt: want.forms.some((form) => hasForm(candidate, form)) ? 1 : 0,
    category: want.categories.has(candidate.category) ? 1 : 0,
    verdict: verdict === null ? UNKNOWN : VERDICT_SHARE[verdict],
    coverage: share(coverageTested ?? 0, coverageRequired ?? 0),
    recency: testedAt === null ? 0 : Math.exp(-(now.getTime() - Date.parse(testedAt)) / (2 * YEAR_MS)),
    accuracy:
      candidate.labelAccuracyPct === null
        ? UNKNOWN
        : Math.max(0, 1 - Math.abs(candidate.labelAccuracyPct - 100) / 50),
    margin: candidate.leadUgDay === null ? UNKNOWN : Math.max(0, 1 - candidate.leadUgDay / (2 * LEAD_LIMIT)),
  };
}

/** "magnesium glycinate" is also "magnesium bisglycinate": the last word of the form decides. */
export function hasForm({ name, facts }: Candidate, form: string): boolean {
  const word = form.toLowerCase().split(" ").at(-1) ?? form;
  return [name, ...facts.map((fact) => fact[1] ?? "")].some((text) => text.toLowerCase().includes(word));
}
