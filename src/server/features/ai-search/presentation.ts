import type { AiChip, AiFilters, AiInterpretation, AmountFilter } from "#contract/ai-search.ts";
import type { SearchSort } from "#contract/search-vocabulary.ts";
import type { Form } from "#contract/vocabulary.ts";
import { formatExact, withUnit } from "#domain/amounts.ts";
import { appliedFilters, type NamedRecords } from "../search/rules.ts";
import type { ReadQuestion } from "./language/question-language.ts";
import { plainFilters } from "./queries/retrieve.ts";
import type { FiltersAndSort } from "./rules.ts";
import { UNWANTED_AUDIENCE_PREFIX } from "./understanding/conditions.ts";
import { UNWANTED_BRAND_PREFIX, UNWANTED_FORM_PREFIX } from "./understanding/constraints.ts";
import { GOALS } from "./understanding/goals.ts";
import type { Interpretation } from "./understanding/interpret.ts";

const SORT_LABELS: Readonly<Partial<Record<SearchSort, string>>> = {
  newest_test: "Newest test first",
  label_accuracy: "Closest to the label first",
  lowest_lead: "Lowest lead first",
  name: "By name",
};

const FORM_PLURALS: Readonly<Record<Form, string>> = {
  capsule: "capsules",
  tablet: "tablets",
  softgel: "softgels",
  gummy: "gummies",
  powder: "powders",
  liquid: "liquids",
  lozenge: "lozenges",
  bar: "bars",
  "stick-pack": "stick packs",
  other: "other forms",
};

/** An interpretation as removable chips. `original`: filters and sort before the visitor's edits. `read`: the question. */
export function presentInterpretation(
  interpretation: Interpretation,
  { original, drop, read }: { original: FiltersAndSort; drop: readonly string[]; read: ReadQuestion },
  names: NamedRecords,
): AiInterpretation {
  const { filters, sort, inferred, unparsed, corrected, notes } = interpretation;
  const chips = toChips(filters, sort, inferred, names);
  const removedChips = toChips(original.filters, original.sort, inferred, names).filter(({ key, value }) =>
    drop.includes(`${key}:${value}`),
  );
  const { language, english, unknown, isTranslated } = read;
  const translation = isTranslated ? { english, unknown: [...unknown] } : null;
  return { filters, sort, chips, taken_out: removedChips, unparsed, corrected, notes, language, translation };
}

function toChips(
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
  const sortLabel = SORT_LABELS[sort];
  return [
    ...filters.goal.map((slug) => chip("goal", slug, GOALS.get(slug)?.name ?? slug)),
    ...appliedFilters(plainFilters(filters), names).map(({ key, value, label }) => chip(key, value, label)),
    ...filters.prefer_brand.map((slug) =>
      chip("prefer_brand", slug, `${names.brands.get(slug)?.name ?? slug} first`),
    ),
    ...filters.word.map((word) => chip("word", word, `Says “${word}”`)),
    ...filters.without.map((name) => chip("without", name, `No ${unwantedLabel(name)}`)),
    ...filters.amount.map((range) =>
      chip(
        "amount",
        range.ingredient,
        `${names.ingredients.get(range.ingredient)?.name ?? range.ingredient} ${amountLabel(range)}`,
      ),
    ),
    ...(sortLabel ? [chip("sort", sort, sortLabel)] : []),
  ];
}

function unwantedLabel(name: string): string {
  if (name.startsWith(UNWANTED_AUDIENCE_PREFIX))
    return `products for ${name.slice(UNWANTED_AUDIENCE_PREFIX.length)}`;
  if (name.startsWith(UNWANTED_BRAND_PREFIX)) return `${name.slice(UNWANTED_BRAND_PREFIX.length)} products`;
  return name.startsWith(UNWANTED_FORM_PREFIX)
    ? (FORM_PLURALS[name.slice(UNWANTED_FORM_PREFIX.length) as Form] ?? name)
    : name.toLowerCase();
}

function amountLabel({ least, most, unit, is_open }: AmountFilter): string {
  const format = (value: number) => withUnit(formatExact(value), unit);
  if (least !== null && most !== null) return `${formatExact(least)} to ${format(most)}`;
  if (least !== null) return `${is_open ? "over" : "at least"} ${format(least)}`;
  return `${is_open ? "under" : "at most"} ${format(most ?? 0)}`;
}
