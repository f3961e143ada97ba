import type { z } from "zod";
import { invalidLinkMessage } from "./form-messages.ts";

type Issue = z.core.$ZodRawIssue;

/** Plain names of the types that zod expects. */
const TYPE_NAMES: Readonly<Record<string, string>> = {
  string: "text",
  number: "a number",
  int: "a whole number",
  boolean: "true or false",
  array: "a list",
  object: "an object with named values",
};

/** Unit in which the length of a value is counted. */
const LENGTH_UNITS: Readonly<Record<string, string>> = { string: " characters", array: " values" };

const MAX_LISTED_VALUES = 12;

function invalidValue(values: readonly unknown[]): string {
  const listed = values.slice(0, MAX_LISTED_VALUES).join(", ");
  return values.length > MAX_LISTED_VALUES ? "Not one of the allowed values." : `Must be one of: ${listed}.`;
}

/** `params` of an issue whose message names a host as an example. */
export const NOT_A_LINK = { example: "host" } as const;

/** `validationMessage` on a site: `host`, its own, is the example of a link. */
export const validationMessageOn =
  (host: string) =>
  (issue: Issue): string =>
    issue.code === "custom" && issue.params?.example === NOT_A_LINK.example
      ? invalidLinkMessage(host)
      : validationMessage(issue);

/**
 * Default validation message for an issue whose schema has no message of its own. Pass it wherever user input is
 * parsed: `schema.safeParse(values, { error: validationMessage })`.
 */
export function validationMessage(issue: Issue): string {
  switch (issue.code) {
    case "invalid_type":
      if (issue.input === undefined) return "This field is required.";
      return `Must be ${TYPE_NAMES[issue.expected] ?? "something else"}.`;
    case "invalid_value":
      return issue.input === undefined ? "This field is required." : invalidValue(issue.values);
    case "too_big":
      return `At most ${issue.maximum}${LENGTH_UNITS[issue.origin] ?? ""}.`;
    case "too_small":
      return `At least ${issue.minimum}${LENGTH_UNITS[issue.origin] ?? ""}.`;
    case "unrecognized_keys":
      return `Unrecognized: ${issue.keys.slice(0, MAX_LISTED_VALUES).join(", ")}.`;
    default:
      return "Invalid value.";
  }
}
