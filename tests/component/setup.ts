import { format } from "node:util";
import { afterEach, beforeEach, expect } from "vitest";
import { fetchAnswer, forgetCalls } from "./calls.ts";
import { leave } from "./page.tsx";

/** What React and the browser complained about: duplicate keys, unknown attributes, uncontrolled fields. */
let complaints: string[] = [];

/** An element that the document does not know yet, and browsers do. */
const UNKNOWN_HERE = /^The tag <search> is unrecognized in this browser/;

for (const kind of ["error", "warn"] as const)
  console[kind] = (...parts: unknown[]) => {
    const complaint = format(...parts);
    if (!UNKNOWN_HERE.test(complaint)) complaints.push(complaint);
  };

beforeEach(() => {
  globalThis.fetch = fetchAnswer as typeof fetch;
});

afterEach(() => {
  leave();
  const left = { unexpectedCalls: forgetCalls(), complaints };
  complaints = [];
  expect(left).toEqual({ unexpectedCalls: [], complaints: [] });
});
