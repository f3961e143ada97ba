import { z } from "zod";
import { MAX_FILTER_VALUES, MAX_LENGTH, MAX_PAGE, PAGE_SIZE } from "./limits.ts";
import { VERDICTS } from "./verdicts.ts";

// biome-ignore-start lint/suspicious/noControlCharactersInRegex: rejecting control characters is their purpose
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;
/** Embeddings, overrides and isolates, which show text in another order (CVE-2021-42574). Marks (U+200E) stay allowed. */
const CONTROL_OR_BIDI = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\u202a-\u202e\u2066-\u2069]/;
const CONTROL_BIDI_OR_BREAK = /[\u0000-\u001f\u007f\u0085\u2028-\u202e\u2066-\u2069]/;
/** GS, with which scanners separate the elements of a GS1 code, is allowed. */
const CONTROL_EXCEPT_GS = /[\u0000-\u0008\u000b\u000c\u000e-\u001c\u001e\u001f\u007f]/;
// biome-ignore-end lint/suspicious/noControlCharactersInRegex: as above

const textWithout = (refused: RegExp, max: number) =>
  z
    .string()
    .trim()
    .max(max, `Use at most ${max} characters.`)
    .refine((value) => !refused.test(value), "Remove the control characters.")
    .refine((value) => value.isWellFormed(), "The text contains invalid characters.");

/** Trimmed text of at most `max` characters on one line: no control characters, no line breaks, no tabs. */
export const text = (max: number = MAX_LENGTH.default) => textWithout(CONTROL_BIDI_OR_BREAK, max);

/** Text of several lines. */
export const multilineText = (max: number) => textWithout(CONTROL_OR_BIDI, max);

/** Text in a laboratory's document, which may have been signed before line breaks were refused. */
export const documentText = (max: number = MAX_LENGTH.default) => textWithout(CONTROL, max);

/** Words to look for, as pasted, or a scanned GS1 code. */
export const searchText = textWithout(CONTROL_EXCEPT_GS, MAX_LENGTH.default);

export const page = z
  .int("The page must be a whole number.")
  .min(1, "Pages start at 1.")
  .max(MAX_PAGE, `There are at most ${MAX_PAGE} pages. Narrow your search.`)
  .default(1);

export const limit = z
  .int("The limit must be a whole number.")
  .min(1, "The limit must be at least 1.")
  .max(PAGE_SIZE.max, `The limit must be at most ${PAGE_SIZE.max}.`);

export const pageLimit = limit.default(PAGE_SIZE.default);

/** A record's numeric id or its slug. */
export const idOrSlug = text().regex(/^[a-z0-9][a-z0-9-]*$/, "Not a valid ID or slug.");

export const slug = z.string();

/** Values selected in one filter. */
export const selectedValues = <Value extends z.ZodType<string>>(value: Value) =>
  z.array(value).max(MAX_FILTER_VALUES, `Choose at most ${MAX_FILTER_VALUES} values.`).default([]);

/** UTC timestamp, ISO 8601. */
export const instant = z.iso.datetime();

/** Calendar date, `YYYY-MM-DD`. There was no year 0. */
export const day = z.iso
  .date("Enter a date as YYYY-MM-DD.")
  .refine((value) => value >= "0001", "The year must be 1 or later.");

export const verdict = z.enum(VERDICTS);
