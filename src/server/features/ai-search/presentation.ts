import type { AiChip, AiFilters, AmountWish, Interpreted } from "#contract/ai-search.ts";
import { FORM_LABELS } from "#contract/labels.ts";
import type { Form, SearchSort } from "#contract/vocabulary.ts";
import { exactNumber, withUnit } from "#domain/amounts.ts";
import { appliedFilters, type NamedRecords } from "../search/rules.ts";
import { plainFilters } from "./queries/retrieve.ts";
import type { Asked } from "./rules.ts";
import { FORM_MARK } from "./understanding/constraints.ts";
import { GOALS } from "./understanding/goals.ts";
import type { Understood } from "./understanding/interpret.ts";

const SORT_LABELS: Readonly<Partial<Record<SearchSort, string>>> = {
  newest_test: "Newest test first",
  label_accuracy: "Closest to the label first",
  lowest_lead: "Lowest lead first",
  name: "By name",
};

/** An interpretation as its reader sees it and may take it apart; `said`: what it was before the reader did. */
export function presentInterpretation(
  understood: Understood,
  { said, drop }: { said: Asked; drop: readonly string[] },
  names: NamedRecords,
): Interpreted {
  const { filters, sort, inferred, unparsed, corrected } = understood;
  const chips = chipsOf(filters, sort, inferred, names);
  const takenOut = chipsOf(said.filters, said.sort, inferred, names).filter(({ key, value }) =>
    drop.includes(`${key}:${value}`),
  );
  return { filters, sort, chips, taken_out: takenOut, unparsed, corrected };
}

function chipsOf(
  filters: AiFilters,
  sort: SearchSort,
  inferred: ReadonlySet<string>,
  names: NamedRecords,
): AiChip[] {
  const chip = (key: AiChip["key"], value: string, label: string): AiChip => ({
    key,
    value,
    label,
    inferred: inferred.has(`${key}:${value}`),
  });
  const sorted = SORT_LABELS[sort];
  return [
    ...filters.goal.map((slug) => chip("goal", slug, GOALS.get(slug)?.name ?? slug)),
    ...appliedFilters(plainFilters(filters), names).map(({ key, value, label }) => chip(key, value, label)),
    ...filters.word.map((word) => chip("word", word, `Says “${word}”`)),
    ...filters.without.map((name) => chip("without", name, `Without ${unwantedLabel(name)}`)),
    ...filters.amount.map((wish) =>
      chip(
        "amount",
        wish.ingredient,
        `${names.ingredients.get(wish.ingredient)?.name ?? wish.ingredient} ${amountLabel(wish)}`,
      ),
    ),
    ...(sorted ? [chip("sort", sort, sorted)] : []),
  ];
}

const unwantedLabel = (name: string): string =>
  name.startsWith(FORM_MARK)
    ? (FORM_LABELS[name.slice(FORM_MARK.length) as Form]?.toLowerCase() ?? name)
    : name.toLowerCase();

function amountLabel({ least, most, unit }: AmountWish): string {
  const said = (value: number) => withUnit(exactNumber(value), unit);
  if (least !== null && most !== null) return `${exactNumber(least)} to ${said(most)}`;
  return least !== null ? `at least ${said(least)}` : `at most ${said(most ?? 0)}`;
}
