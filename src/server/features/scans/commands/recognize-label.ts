import { and, eq, ne } from "drizzle-orm";
import type { ScanFailure } from "#contract/scan-vocabulary.ts";
import type { Queryable } from "#platform/database/database.ts";
import { barcodes } from "../../catalogue/schema.ts";
import type { PictureReading } from "../port.ts";
import { type CandidateNeeds, candidatesFor, supplementOfBarcode } from "../queries/candidates.ts";
import { BARCODE_CONFIDENCE, confidences, decideScan, isDoubtful } from "../rules/confidence.ts";
import { bestPackCode, extractedFrom, NOTHING_READ } from "../rules/extracted.ts";
import { hasLegibleText, toLabelLines } from "../rules/label-lines.ts";
import type { RecognitionResult, ScanNeeds } from "./scan.ts";

/** Label text stored for reviewing corrections, in characters. */
const MAX_STORED_TEXT_LENGTH = 2000;

/**
 * Recognizes the product in a picture: by its barcode if the catalog has it, otherwise by the words on the label. If
 * they disagree the barcode decides, as the words may be on another pack in the picture.
 */
export async function recognizeLabel(
  needs: CandidateNeeds & Pick<ScanNeeds, "clock">,
  reading: PictureReading | ScanFailure,
): Promise<RecognitionResult> {
  if (typeof reading === "string") return { status: "failed", failure: reading, extracted: NOTHING_READ };
  const lines = toLabelLines(reading.lines);
  const code = bestPackCode(reading.codes, needs.clock.now().getUTCFullYear());
  if (!code && !hasLegibleText(lines))
    return { status: "failed", failure: "nothing_read", extracted: NOTHING_READ };
  const candidates = await candidatesFor(needs, lines);
  const text = lines
    .map((line) => line.text)
    .join("\n")
    .slice(0, MAX_STORED_TEXT_LENGTH);
  const barcodeMatch = code && (await supplementOfBarcode(needs.db, code.gtin14));
  const likeliest =
    candidates.find(({ supplementId }) => supplementId === barcodeMatch) ?? candidates[0] ?? null;
  const extracted = extractedFrom(code, lines, likeliest);
  if (barcodeMatch) {
    const matched = [{ supplementId: barcodeMatch, confidence: BARCODE_CONFIDENCE }];
    return { status: "matched", extracted, labelText: text, candidates: matched };
  }
  const [best] = candidates;
  const hasDoubts =
    best !== undefined &&
    (isDoubtful(best.similarity) ||
      (code !== null && (await hasOtherBarcode(needs.db, best.supplementId, code.gtin14))));
  return { ...decideScan(confidences(candidates), hasDoubts), extracted, labelText: text };
}

/** Whether the catalog has a different barcode for this product, so that the label may show another product. */
async function hasOtherBarcode(db: Queryable, supplementId: number, gtin14: string): Promise<boolean> {
  const [row] = await db
    .select({ gtin14: barcodes.gtin14 })
    .from(barcodes)
    .where(and(eq(barcodes.supplementId, supplementId), ne(barcodes.gtin14, gtin14)))
    .limit(1);
  return row !== undefined;
}
