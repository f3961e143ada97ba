import type { z } from "zod";

type Issue = z.core.$ZodRawIssue;

/** What a value has to be, as one would say it. */
const EXPECTED: Readonly<Record<string, string>> = {
  string: "text",
  number: "a number",
  int: "a whole number",
  boolean: "true or false",
  array: "a list",
  object: "an object with named values",
};

/** What is counted in a value that is too long or too short. */
const COUNTED: Readonly<Record<string, string>> = { string: " characters", array: " values" };

const MOST_NAMED = 12;

function invalidValue(values: readonly unknown[]): string {
  const named = values.slice(0, MOST_NAMED).join(", ");
  return values.length > MOST_NAMED ? "This is not one of the values known here." : `This can be: ${named}.`;
}

/**
 * A sentence for whoever sent a value that a schema has no words of its own about. To be passed wherever values are
 * parsed for somebody: `schema.safeParse(values, { error: plainComplaint })`.
 */
export function plainComplaint(issue: Issue): string {
  switch (issue.code) {
    case "invalid_type":
      if (issue.input === undefined) return "This is missing.";
      return `This has to be ${EXPECTED[issue.expected] ?? "something else"}.`;
    case "invalid_value":
      return issue.input === undefined ? "This is missing." : invalidValue(issue.values);
    case "too_big":
      return `At most ${issue.maximum}${COUNTED[issue.origin] ?? ""}, please.`;
    case "too_small":
      return `At least ${issue.minimum}${COUNTED[issue.origin] ?? ""}, please.`;
    case "unrecognized_keys":
      return `Not known here: ${issue.keys.slice(0, MOST_NAMED).join(", ")}.`;
    default:
      return "This cannot be used here.";
  }
}
