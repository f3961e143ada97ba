import { expect, test } from "vitest";
import { z } from "zod";
import { report } from "#contract/reports.ts";
import { SHOWN_FIELDS } from "./shown-fields.ts";

/** Paths of every leaf of a schema; the elements of a list have the path of the list. */
function leavesOf(schema: z.core.$ZodType, path: string): string[] {
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional)
    return leavesOf(schema.unwrap(), path);
  if (schema instanceof z.ZodArray) return leavesOf(schema.element, path);
  if (!(schema instanceof z.ZodObject)) return [path];
  return Object.entries(schema.shape).flatMap(([name, member]) =>
    leavesOf(member as z.core.$ZodType, path === "" ? name : `${path}.${name}`),
  );
}

const leaves = leavesOf(report, "");
const covers = (key: string, path: string) => path === key || path.startsWith(`${key}.`);
const entryOf = (path: string) =>
  Object.keys(SHOWN_FIELDS)
    .filter((key) => covers(key, path))
    .sort((a, b) => b.length - a.length)[0];

test("every field of a report is compared with what was signed, or says why not", () => {
  expect(leaves.length).toBeGreaterThan(100);
  expect(leaves.filter((path) => entryOf(path) === undefined)).toEqual([]);
});

test("SHOWN_FIELDS has no entry that covers nothing", () => {
  const used = new Set(leaves.map(entryOf));
  expect(Object.keys(SHOWN_FIELDS).filter((key) => !used.has(key))).toEqual([]);
});
