import { z } from "zod";
import { MAX_FILTER_VALUES, MAX_LENGTH, MAX_PAGE, PAGE_SIZE } from "./limits.ts";
import { VERDICTS } from "./verdicts.ts";

// biome-ignore lint/suspicious/noControlCharactersInRegex: refusing control characters is its purpose
const CONTROL_CHARACTER = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;

/** One line or paragraph of text: trimmed, of bounded length, without control characters but those allowed. */
export const text = (max: number = MAX_LENGTH.default, allowed = "") =>
  z
    .string()
    .trim()
    .max(max, `Please use at most ${max} characters.`)
    .refine(
      (value) => !CONTROL_CHARACTER.test(allowed === "" ? value : value.replaceAll(allowed, "")),
      "Please remove the control characters.",
    )
    .refine((value) => value.isWellFormed(), "The text is not valid Unicode.");

/** Words to look for, or what is read from a pack's code: scanners separate its elements by a control character. */
export const searchWords = text(MAX_LENGTH.default, "\u001d");

export const page = z
  .int("The page must be a whole number.")
  .min(1, "Pages start at 1.")
  .max(MAX_PAGE, `Pages beyond ${MAX_PAGE} are not served: please narrow the search.`)
  .default(1);

export const limit = z
  .int("The limit must be a whole number.")
  .min(1, "The limit must be at least 1.")
  .max(PAGE_SIZE.max, `The limit must be at most ${PAGE_SIZE.max}.`);

export const pageLimit = limit.default(PAGE_SIZE.default);

/** A record's id (digits) or its slug. */
export const idOrSlug = text().regex(/^[a-z0-9][a-z0-9-]*$/, "This is neither an id nor a slug.");

export const slug = z.string();

/** The values chosen in one filter. */
export const chosen = <Value extends z.ZodType<string>>(value: Value) =>
  z.array(value).max(MAX_FILTER_VALUES, `Please choose at most ${MAX_FILTER_VALUES} values.`).default([]);

/** An instant in UTC, ISO 8601. */
export const instant = z.iso.datetime();

/** A day, `YYYY-MM-DD`. There was no year 0. */
export const day = z.iso
  .date("This is not a date (year-month-day).")
  .refine((value) => value >= "0001", "The year must be 1 or later.");

export const verdict = z.enum(VERDICTS);
