import { z } from "zod";
import { MAX_FILTER_VALUES, MAX_LENGTH, MAX_PAGE, PAGE_SIZE } from "./limits.ts";
import { VERDICTS } from "./verdicts.ts";

// biome-ignore lint/suspicious/noControlCharactersInRegex: rejecting control characters is its purpose
const CONTROL_CHARACTER = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;

/** Trimmed text of at most `max` characters, without control characters except `allowed`. */
export const text = (max: number = MAX_LENGTH.default, allowed = "") =>
  z
    .string()
    .trim()
    .max(max, `Use at most ${max} characters.`)
    .refine(
      (value) => !CONTROL_CHARACTER.test(allowed === "" ? value : value.replaceAll(allowed, "")),
      "Remove the control characters.",
    )
    .refine((value) => value.isWellFormed(), "The text contains invalid characters.");

/** A search query, or a scanned GS1 code: scanners separate its elements by a control character (GS, U+001D). */
export const searchText = text(MAX_LENGTH.default, "\u001d");

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
