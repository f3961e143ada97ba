import { MAX_COMPARED_SUPPLEMENTS, MAX_FILTER_VALUES, MAX_LENGTH, MAX_PAGE } from "#contract/limits.ts";
import type { SearchFilters } from "#contract/search.ts";
import { type FacetKey, SEARCH_SORTS } from "#contract/search-vocabulary.ts";
import { formatBarcode } from "#domain/barcode.ts";
import { formatInteger } from "#domain/format-decimal.ts";
import { typedTradeItemNumber } from "#domain/typed-code.ts";
import {
  defaultView,
  EMPTY_SEARCH,
  isSlug,
  LIST_PARAMETERS,
  NO_SEARCH_FILTERS,
  SEARCH_VIEWS,
  type SearchUrlState,
} from "./search-url.ts";

/** Parsed query string, and a sentence for the visitor about each part that was ignored. */
export interface ParsedSearchUrl {
  url: SearchUrlState;
  notes: string[];
}

export function readSearchUrl(parameters: URLSearchParams): ParsedSearchUrl {
  const notes: string[] = [];
  const note = (sentence: string) => void notes.push(sentence);
  const search = readWords(parameters, note);
  const rest = {
    search,
    asTyped: search !== "" && readWord(parameters, "spelling", ["typed"], note) !== undefined,
    filters: readFilters(parameters, note),
    sort: readWord(parameters, "sort", SEARCH_SORTS, note) ?? EMPTY_SEARCH.sort,
    page: readPage(parameters, note),
    compare: readCompared(parameters, note),
  };
  const view = readWord(parameters, "view", SEARCH_VIEWS, note) ?? defaultView(rest);
  return { url: { ...rest, view: view === "compare" && !rest.compare.length ? "grid" : view }, notes };
}

type Note = (sentence: string) => void;

function readWords(parameters: URLSearchParams, note: Note): string {
  const typed = parameters.get("q") ?? "";
  const gtin14 = typedTradeItemNumber(typed);
  // A scanned code, however long, is replaced by the barcode number in it.
  if (gtin14) return formatBarcode(gtin14);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are treated as the spaces they look like
  const words = typed.replace(/[\u0000-\u001f\u007f\s]+/g, " ").trim();
  if (words.length <= MAX_LENGTH.default) return words;
  const truncated = words.slice(0, MAX_LENGTH.default).replace(/[\ud800-\udbff]$/, "");
  const length = formatInteger(words.length);
  note(
    `Searches are limited to ${MAX_LENGTH.default} characters. Yours has ${length}, so we used only the beginning.`,
  );
  return truncated.trim();
}

function readFilters(parameters: URLSearchParams, note: Note): SearchFilters {
  const filters: SearchFilters = { ...NO_SEARCH_FILTERS };
  for (const list of LIST_PARAMETERS) {
    // The words were just checked against the closed list of this very filter.
    (filters as Record<FacetKey, string[]>)[list.key] = readList(parameters, list, note);
  }
  if (readWord(parameters, "tested", ["1"], note)) filters.tested = true;
  const from = readDay(parameters, "tested_from", note);
  const to = readDay(parameters, "tested_to", note);
  if (from) filters.tested_from = from;
  if (to && from && to < from)
    note(`The end date (${to}) is before the start date (${from}), so we ignored it.`);
  else if (to) filters.tested_to = to;
  const lead = readLead(parameters, note);
  if (lead !== undefined) filters.max_lead_ug_day = lead;
  return filters;
}

function readList(parameters: URLSearchParams, list: (typeof LIST_PARAMETERS)[number], note: Note): string[] {
  const values = [...new Set(parameters.getAll(list.name).filter(Boolean))];
  const allowed = values.filter(list.allows).toSorted();
  for (const value of values.filter((value) => !list.allows(value)).slice(0, 3)) {
    note(`We don’t know the ${list.noun} ${quoted(value)}, so we ignored it.`);
  }
  if (allowed.length > MAX_FILTER_VALUES) {
    note(`Each filter takes up to ${MAX_FILTER_VALUES} values, so we used the first ${MAX_FILTER_VALUES}.`);
  }
  return allowed.slice(0, MAX_FILTER_VALUES);
}

function readWord<Word extends string>(
  parameters: URLSearchParams,
  name: string,
  words: readonly Word[],
  note: Note,
): Word | undefined {
  const value = parameters.get(name);
  if (!value) return undefined;
  const word = words.find((word) => word === value);
  if (!word) note(invalidOptionSentence(name, quoted(value)));
  return word;
}

const invalidOptionSentence = (parameter: string, value: string): string => {
  if (parameter === "sort") return `We couldn’t sort by ${value}, so results are in the default order.`;
  if (parameter === "view") return `There’s no ${value} view, so results are in the default view.`;
  return `${value} isn’t a valid value for “${parameter}”, so we ignored it.`;
};

function readDay(parameters: URLSearchParams, name: string, note: Note): string | undefined {
  const value = parameters.get(name);
  if (!value) return undefined;
  const instant = /^\d{4}-\d{2}-\d{2}$/.test(value) ? Date.parse(`${value}T00:00:00Z`) : Number.NaN;
  const exists =
    value >= "0001" && !Number.isNaN(instant) && new Date(instant).toISOString().startsWith(value);
  if (exists) return value;
  note(`${quoted(value)} isn’t a valid date (YYYY-MM-DD), so we ignored it.`);
  return undefined;
}

function readLead(parameters: URLSearchParams, note: Note): number | undefined {
  const value = parameters.get("max_lead")?.trim();
  if (!value) return undefined;
  const amount = Number(value);
  if (amount >= 0 && amount <= 10_000) return amount + 0;
  note(`${quoted(value)} isn’t a lead amount between 0 and 10,000 µg per day, so we ignored it.`);
  return undefined;
}

function readPage(parameters: URLSearchParams, note: Note): number {
  const value = parameters.get("page");
  if (!value) return 1;
  if (/^[1-9]\d{0,4}$/.test(value) && Number(value) <= MAX_PAGE) return Number(value);
  note(`${quoted(value)} isn’t a valid page number, so this is page 1.`);
  return 1;
}

function readCompared(parameters: URLSearchParams, note: Note): string[] {
  const requested = [...new Set(parameters.getAll("compare").flatMap((value) => value.split(",")))].filter(
    Boolean,
  );
  const slugs = requested.filter(isSlug);
  if (slugs.length < requested.length)
    note("Some of the products to compare aren’t valid, so we left them out.");
  if (slugs.length > MAX_COMPARED_SUPPLEMENTS)
    note(
      `You can compare up to ${MAX_COMPARED_SUPPLEMENTS} products, so only the first ${MAX_COMPARED_SUPPLEMENTS} are shown.`,
    );
  return slugs.slice(0, MAX_COMPARED_SUPPLEMENTS);
}

/** Untrusted text from the URL in quotation marks, truncated to 40 characters. */
const quoted = (value: string): string => `“${value.length > 40 ? `${value.slice(0, 40)}…` : value}”`;
