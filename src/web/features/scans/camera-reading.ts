import { parsePackCode } from "#domain/gs1.ts";

/** What a video frame shows. `other`: a code that is not a product code, such as the URL of a website. */
export type CameraReading =
  | { kind: "nothing" }
  | { kind: "other" }
  | { kind: "product"; code: string; gtin14: string };

const NOTHING: CameraReading = { kind: "nothing" };

/** Interprets a decoded string; null means no code. */
export function interpretCode(code: string | null, thisYear: number): CameraReading {
  if (code === null) return NOTHING;
  const pack = parsePackCode(code, thisYear);
  return pack ? { kind: "product", code, gtin14: pack.gtin14 } : { kind: "other" };
}

/**
 * Filters a stream of readings: a product is reported once two consecutive frames agree, since a check digit lets one
 * misreading in ten through, and not twice in a row.
 */
export function confirmReadings(report: (reading: CameraReading) => void): (reading: CameraReading) => void {
  let previous = NOTHING;
  let lastReported = "";
  return (reading) => {
    const confirmed = isSameProduct(previous, reading);
    previous = reading;
    if (reading.kind !== "product") return report(reading);
    if (!confirmed || reading.gtin14 === lastReported) return;
    lastReported = reading.gtin14;
    report(reading);
  };
}

const isSameProduct = (one: CameraReading, other: CameraReading): boolean =>
  one.kind === "product" && other.kind === "product" && one.gtin14 === other.gtin14;
