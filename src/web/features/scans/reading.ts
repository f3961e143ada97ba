import { readPackCode } from "#domain/gs1.ts";

/** What the camera's picture says. `other`: a code that names no product, such as one that leads to a website. */
export type Reading =
  | { kind: "nothing" }
  | { kind: "other" }
  | { kind: "product"; code: string; gtin14: string };

const NOTHING: Reading = { kind: "nothing" };

/** What a code that was read is good for; null is no code. */
export function readingOf(code: string | null, thisYear: number): Reading {
  if (code === null) return NOTHING;
  const pack = readPackCode(code, thisYear);
  return pack ? { kind: "product", code, gtin14: pack.gtin14 } : { kind: "other" };
}

/**
 * Passes on what one picture after the other says: of a product only once two of them agree, since a check digit lets
 * one misreading in ten through, and not the same product twice running.
 */
export function onceAgreed(tell: (reading: Reading) => void): (reading: Reading) => void {
  let before = NOTHING;
  let told = "";
  return (reading) => {
    const agreed = agree(before, reading);
    before = reading;
    if (reading.kind !== "product") return tell(reading);
    if (!agreed || reading.gtin14 === told) return;
    told = reading.gtin14;
    tell(reading);
  };
}

const agree = (one: Reading, other: Reading): boolean =>
  one.kind === "product" && other.kind === "product" && one.gtin14 === other.gtin14;
