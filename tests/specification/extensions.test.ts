import { readdirSync } from "node:fs";
import { expect, test } from "vitest";
import { EXTENSIONS, type Extension } from "./extensions.ts";

const RECORDS = new Set(readdirSync("docs/decisions").map((name) => name.slice(0, 4)));

test.for(Object.entries<readonly Extension[]>(EXTENSIONS))(
  "EXTENSIONS of %s: each has a reason and a decision, and stands there once",
  ([, rows]) => {
    expect(rows.filter(([, why, decision]) => why === "" || !RECORDS.has(decision))).toEqual([]);
    expect(new Set(rows.map(([entry]) => entry)).size).toBe(rows.length);
  },
);
