import { eq } from "drizzle-orm";
import type { z } from "zod";
import { RETENTION } from "#contract/retention.ts";
import type { ScanFailure } from "#contract/scan-vocabulary.ts";
import type { scanFile as scanFileCall } from "#contract/scans.ts";
import { parsePackCode } from "#domain/gs1.ts";
import { readTypedCode, type TypedCode } from "#domain/typed-code.ts";
import { claimUpload, dropUpload } from "#server/features/uploads/commands/claim-upload.ts";
import { uploadOwnerOf } from "#server/features/uploads/rules.ts";
import type { Guest, SignedIn, Visitor } from "#server/http/auth.ts";
import { rateLimitKey } from "#server/http/rate-limit.ts";
import type { Services } from "#server/services.ts";
import { supplementOfBarcode } from "../queries/candidates.ts";
import { outcomeOf } from "../queries/history.ts";
import { BARCODE_CONFIDENCE } from "../rules/confidence.ts";
import { codeExtracted, NOTHING_READ } from "../rules/extracted.ts";
import { requireGuestOrUser } from "../rules/owner.ts";
import { scans } from "../schema.ts";
import { readPicture } from "./read-picture.ts";
import { recognizeLabel } from "./recognize-label.ts";

export type ScanNeeds = Pick<
  Services,
  "db" | "jobs" | "clock" | "config" | "storage" | "search" | "listings" | "labelReader" | "limiter"
>;

type ScanInput = z.output<typeof scanFileCall.input>;
type Row = typeof scans.$inferInsert;
/** Result of a scan before it is stored. */
export type RecognitionResult = Pick<Row, "status" | "failure" | "extracted" | "labelText" | "candidates">;

/**
 * Finds the product for a barcode or a photographed label and stores the scan. Users' scans keep their picture; guests'
 * scans keep only the recognized text, for a day.
 */
export async function performScan(
  needs: ScanNeeds,
  { visitor, ip }: { visitor: Visitor; ip: string },
  input: ScanInput,
): Promise<z.input<typeof scanFileCall.output>> {
  const person = requireGuestOrUser(visitor);
  const recognition =
    input.image_url === undefined
      ? await findByBarcode(needs, input.barcode ?? "")
      : await recognizeLabel(
          needs,
          await readPicture(needs, {
            url: input.image_url,
            owner: uploadOwnerOf(visitor) ?? "",
            address: rateLimitKey(ip),
          }),
        );
  return outcomeOf(needs, await storeScan(needs, person, input, recognition));
}

async function findByBarcode({ db, clock }: ScanNeeds, barcode: string): Promise<RecognitionResult> {
  const typed = readTypedCode(barcode);
  const code = typed?.kind === "number" ? parsePackCode(typed.code, clock.now().getUTCFullYear()) : null;
  if (!code) return { status: "failed", failure: failureOf(typed), extracted: NOTHING_READ };
  const supplementId = await supplementOfBarcode(db, code.gtin14);
  const extracted = codeExtracted(code);
  if (supplementId === null) return { status: "not_found", extracted };
  return { status: "matched", extracted, candidates: [{ supplementId, confidence: BARCODE_CONFIDENCE }] };
}

const failureOf = (code: TypedCode | null): ScanFailure =>
  code === null || code.kind === "number" ? "no_barcode" : code.kind;

async function storeScan(
  needs: ScanNeeds,
  person: Guest | SignedIn,
  { image_url, lot_number }: ScanInput,
  recognition: RecognitionResult,
): Promise<typeof scans.$inferSelect> {
  const now = needs.clock.now();
  return needs.db.transaction(async (tx) => {
    const [row] = await tx
      .insert(scans)
      .values({
        ...recognition,
        userId: person.kind === "user" ? person.userId : null,
        guestId: person.kind === "guest" ? person.guestId : null,
        method: image_url === undefined ? "barcode" : "picture",
        lotNumber: lot_number || recognition.extracted.lot_number,
        createdAt: now,
      })
      .returning();
    if (!row) throw new Error("The scan was not stored.");
    if (image_url === undefined) return row;
    const use = uploadUseOf(row.id);
    if (person.kind === "guest" || recognition.failure === "no_picture") {
      await dropUpload(needs, tx, { url: image_url, use });
      return row;
    }
    const owner = uploadOwnerOf(person) ?? "";
    const picture = {
      imageUrl: await claimUpload(needs, tx, { url: image_url, owner, use, field: "image_url" }),
      imageExpiresAt: new Date(now.getTime() + RETENTION.scanPictures.lifetimeS * 1000),
    };
    await tx.update(scans).set(picture).where(eq(scans.id, row.id));
    return { ...row, ...picture };
  });
}

/** Use under which a scan's upload is retained (`upload_uses.use`). */
export const uploadUseOf = (scanId: number): string => `scan:${scanId}`;
