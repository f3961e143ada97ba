import { expect, test } from "vitest";
import { z } from "zod";
import { plainComplaint } from "./complaints.ts";
import { day, page } from "./fields.ts";

test.each([
  [z.string(), undefined, "This is missing."],
  [z.string(), 7, "This has to be text."],
  [z.number(), "7", "This has to be a number."],
  [z.boolean(), "yes", "This has to be true or false."],
  [z.array(z.string()), {}, "This has to be a list."],
  [z.enum(["grid", "list"]), "table", "This can be: grid, list."],
  [z.enum(["grid", "list"]), undefined, "This is missing."],
  [z.literal(Array.from({ length: 13 }, String)), "x", "This is not one of the values known here."],
  [z.number().max(10), 11, "At most 10, please."],
  [z.string().min(2), "x", "At least 2 characters, please."],
  [z.array(z.string()).max(1), ["a", "b"], "At most 1 values, please."],
  [z.strictObject({}), { colour: "red" }, "Not known here: colour."],
  [z.union([z.string(), z.number()]), true, "This cannot be used here."],
  [z.string().regex(/^a$/), "b", "This cannot be used here."],
  [day, "yesterday", "This is not a date (year-month-day)."],
  [page, 0, "Pages start at 1."],
])("%# a complaint about %j", (schema, value, words) => {
  expect(schema.safeParse(value, { error: plainComplaint }).error?.issues[0]?.message).toBe(words);
});
