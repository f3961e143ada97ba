import { readPackCode } from "#domain/gs1.ts";

/** What the camera's picture says. `other`: a code that names no product, such as one that leads to a website. */
export type Reading =
  | { kind: "nothing" }
  | { kind: "other" }
  | { kind: "product"; code: string; gtin14: string };

export const NOTHING: Reading = { kind: "nothing" };

/** What a code that was read is good for; null is no code. */
export function readingOf(code: string | null, thisYear: number): Reading {
  if (code === null) return NOTHING;
  const pack = readPackCode(code, thisYear);
  return pack ? { kind: "product", code, gtin14: pack.gtin14 } : { kind: "other" };
}

/** A number counts once two pictures agree on it: a check digit lets one misreading in ten through. */
export const agrees = (before: Reading, now: Reading): boolean =>
  before.kind === "product" && now.kind === "product" && before.gtin14 === now.gtin14;
