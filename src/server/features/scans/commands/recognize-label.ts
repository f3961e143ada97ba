import { and, eq, ne } from "drizzle-orm";
import type { ScanFailure } from "#contract/scan-vocabulary.ts";
import type { Queryable } from "#platform/database/database.ts";
import { barcodes } from "../../catalogue/schema.ts";
import type { PictureReading } from "../port.ts";
import { type CandidateNeeds, candidatesFor, supplementOfBarcode } from "../queries/candidates.ts";
import { BARCODE_CONFIDENCE, confidences, isDoubtful, verdictOn } from "../rules/confidence.ts";
import { extractedFrom, NOTHING_READ, packCodeAmong } from "../rules/extracted.ts";
import { hasPrint, printOf } from "../rules/print.ts";
import type { Recognised, ScanNeeds } from "./scan.ts";

/** Longest print that is kept for whoever looks into a correction, in characters. */
const LONGEST_PRINT = 2000;

/** What a picture shows: its barcode decides where the catalogue holds it, otherwise the words on the label. */
export async function recogniseLabel(
  needs: CandidateNeeds & Pick<ScanNeeds, "clock">,
  reading: PictureReading | ScanFailure,
): Promise<Recognised> {
  if (typeof reading === "string") return { status: "failed", failure: reading, extracted: NOTHING_READ };
  const print = printOf(reading.lines);
  const code = packCodeAmong(reading.codes, needs.clock.now().getUTCFullYear());
  if (!code && !hasPrint(print))
    return { status: "failed", failure: "nothing_read", extracted: NOTHING_READ };
  const candidates = await candidatesFor(needs, print);
  const text = print
    .map((line) => line.text)
    .join("\n")
    .slice(0, LONGEST_PRINT);
  const held = code && (await supplementOfBarcode(needs.db, code.gtin14));
  const likeliest = candidates.find(({ supplementId }) => supplementId === held) ?? candidates[0] ?? null;
  const extracted = extractedFrom(code, print, likeliest);
  if (held) {
    const offered = [{ supplementId: held, confidence: BARCODE_CONFIDENCE }];
    return { status: "matched", extracted, print: text, offered };
  }
  const [best] = candidates;
  const doubts =
    best !== undefined &&
    (isDoubtful(best.resemblance) ||
      (code !== null && (await hasOtherBarcode(needs.db, best.supplementId, code.gtin14))));
  return { ...verdictOn(confidences(candidates), doubts), extracted, print: text };
}

/** Where a product's packs are known to carry another barcode, this may be another product. */
async function hasOtherBarcode(db: Queryable, supplementId: number, gtin14: string): Promise<boolean> {
  const [row] = await db
    .select({ gtin14: barcodes.gtin14 })
    .from(barcodes)
    .where(and(eq(barcodes.supplementId, supplementId), ne(barcodes.gtin14, gtin14)))
    .limit(1);
  return row !== undefined;
}
