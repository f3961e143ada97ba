import { MAX_COMPARED, MAX_FILTER_VALUES, MAX_LENGTH, MAX_PAGE } from "#contract/limits.ts";
import type { SearchFilters } from "#contract/search.ts";
import { type FacetKey, SEARCH_SORTS } from "#contract/vocabulary.ts";
import { formatBarcode } from "#domain/barcode.ts";
import { tradeItemIn } from "#domain/gs1.ts";
import {
  EMPTY_ADDRESS,
  isSlug,
  LIST_PARAMETERS,
  NO_FILTERS,
  SEARCH_VIEWS,
  type SearchAddress,
  usualView,
} from "./search-url.ts";

/** What the address said, and a sentence for the reader about each part of it that could not be used. */
export interface ReadAddress {
  address: SearchAddress;
  notes: string[];
}

export function readSearchAddress(parameters: URLSearchParams): ReadAddress {
  const notes: string[] = [];
  const note = (sentence: string) => void notes.push(sentence);
  const rest = {
    search: readWords(parameters, note),
    filters: readFilters(parameters, note),
    sort: readWord(parameters, "sort", SEARCH_SORTS, note) ?? EMPTY_ADDRESS.sort,
    page: readPage(parameters, note),
    compare: readCompared(parameters, note),
  };
  const view = readWord(parameters, "view", SEARCH_VIEWS, note) ?? usualView(rest);
  return { address: { ...rest, view: view === "compare" && !rest.compare.length ? "grid" : view }, notes };
}

type Note = (sentence: string) => void;

function readWords(parameters: URLSearchParams, note: Note): string {
  const typed = parameters.get("q") ?? "";
  const gtin14 = tradeItemIn(typed);
  // What a scanner read, however long, stands for the number under the bars.
  if (gtin14) return formatBarcode(gtin14);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are taken for spaces, which is what they look like
  const words = typed.replace(/[\u0000-\u001f\u007f\s]+/g, " ").trim();
  if (words.length <= MAX_LENGTH.default) return words;
  const kept = words.slice(0, MAX_LENGTH.default).replace(/[\ud800-\udbff]$/, "");
  const length = words.length.toLocaleString("en-US");
  note(`A search takes at most ${MAX_LENGTH.default} characters, so the first of your ${length} were used.`);
  return kept.trim();
}

function readFilters(parameters: URLSearchParams, note: Note): SearchFilters {
  const filters: SearchFilters = { ...NO_FILTERS };
  for (const list of LIST_PARAMETERS) {
    // The words were just checked against the closed list of this very filter.
    (filters as Record<FacetKey, string[]>)[list.key] = readList(parameters, list, note);
  }
  if (readWord(parameters, "tested", ["1"], note)) filters.tested = true;
  const from = readDay(parameters, "tested_from", note);
  const to = readDay(parameters, "tested_to", note);
  if (from) filters.tested_from = from;
  if (to && from && to < from)
    note(`The dates end (${to}) before they begin (${from}), so the end was left out.`);
  else if (to) filters.tested_to = to;
  const lead = readLead(parameters, note);
  if (lead !== undefined) filters.max_lead_ug_day = lead;
  return filters;
}

function readList(parameters: URLSearchParams, list: (typeof LIST_PARAMETERS)[number], note: Note): string[] {
  const given = [...new Set(parameters.getAll(list.name).filter(Boolean))];
  const allowed = given.filter(list.allows).toSorted();
  for (const value of given.filter((value) => !list.allows(value)).slice(0, 3)) {
    note(`${quoted(value)} is not a ${list.noun} we know, so it was left out.`);
  }
  if (allowed.length > MAX_FILTER_VALUES) {
    note(
      `One filter takes at most ${MAX_FILTER_VALUES} values, so the first ${MAX_FILTER_VALUES} were used.`,
    );
  }
  return allowed.slice(0, MAX_FILTER_VALUES);
}

function readWord<Word extends string>(
  parameters: URLSearchParams,
  name: string,
  words: readonly Word[],
  note: Note,
): Word | undefined {
  const given = parameters.get(name);
  if (!given) return undefined;
  const word = words.find((word) => word === given);
  if (!word) note(`${quoted(given)} is not something that “${name}” can be, so it was left out.`);
  return word;
}

function readDay(parameters: URLSearchParams, name: string, note: Note): string | undefined {
  const given = parameters.get(name);
  if (!given) return undefined;
  const instant = /^\d{4}-\d{2}-\d{2}$/.test(given) ? Date.parse(`${given}T00:00:00Z`) : Number.NaN;
  const exists =
    given >= "0001" && !Number.isNaN(instant) && new Date(instant).toISOString().startsWith(given);
  if (exists) return given;
  note(`${quoted(given)} is not a date (year-month-day), so it was left out.`);
  return undefined;
}

function readLead(parameters: URLSearchParams, note: Note): number | undefined {
  const given = parameters.get("max_lead")?.trim();
  if (!given) return undefined;
  const amount = Number(given);
  if (amount >= 0 && amount <= 10_000) return amount + 0;
  note(`${quoted(given)} is not an amount of lead between 0 and 10,000 µg a day, so it was left out.`);
  return undefined;
}

function readPage(parameters: URLSearchParams, note: Note): number {
  const given = parameters.get("page");
  if (!given) return 1;
  if (/^[1-9]\d{0,4}$/.test(given) && Number(given) <= MAX_PAGE) return Number(given);
  note(`${quoted(given)} is not a page we have, so this is the first.`);
  return 1;
}

function readCompared(parameters: URLSearchParams, note: Note): string[] {
  const given = [...new Set(parameters.getAll("compare").flatMap((value) => value.split(",")))].filter(
    Boolean,
  );
  const slugs = given.filter(isSlug);
  if (slugs.length < given.length)
    note("Some of the products to compare have no valid name, so they were left out.");
  if (slugs.length > MAX_COMPARED)
    note(`Up to ${MAX_COMPARED} products can be compared; the first ${MAX_COMPARED} are shown.`);
  return slugs.slice(0, MAX_COMPARED);
}

/** Whatever a stranger wrote into the address, short enough to be repeated to the reader. */
const quoted = (value: string): string => `“${value.length > 40 ? `${value.slice(0, 40)}…` : value}”`;
