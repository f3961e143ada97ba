import { expect, test } from "vitest";
import { z } from "zod";
import { day, page } from "./fields.ts";
import { validationMessage } from "./validation-messages.ts";

test.each([
  [z.string(), undefined, "This field is required."],
  [z.string(), 7, "Must be text."],
  [z.number(), "7", "Must be a number."],
  [z.boolean(), "yes", "Must be true or false."],
  [z.array(z.string()), {}, "Must be a list."],
  [z.enum(["grid", "list"]), "table", "Must be one of: grid, list."],
  [z.enum(["grid", "list"]), undefined, "This field is required."],
  [z.literal(Array.from({ length: 13 }, String)), "x", "Not one of the allowed values."],
  [z.number().max(10), 11, "At most 10."],
  [z.string().min(2), "x", "At least 2 characters."],
  [z.array(z.string()).max(1), ["a", "b"], "At most 1 values."],
  [z.strictObject({}), { color: "red" }, "Unrecognized: color."],
  [z.union([z.string(), z.number()]), true, "Invalid value."],
  [z.string().regex(/^a$/), "b", "Invalid value."],
  [day, "yesterday", "Enter a date as YYYY-MM-DD."],
  [page, 0, "Pages start at 1."],
])("validationMessage: case %# for %j", (schema, value, message) => {
  expect(schema.safeParse(value, { error: validationMessage }).error?.issues[0]?.message).toBe(message);
});
