import { eq } from "drizzle-orm";
import type { z } from "zod";
import { RETENTION } from "#contract/retention.ts";
import type { scanFile as scanFileCall } from "#contract/scans.ts";
import { readPackCode } from "#domain/gs1.ts";
import { claimUpload, dropUpload } from "#server/features/uploads/commands/claim-upload.ts";
import { ownerOf } from "#server/features/uploads/rules.ts";
import type { Guest, SignedIn, Visitor } from "#server/http/auth.ts";
import type { Services } from "#server/services.ts";
import { supplementOfBarcode } from "../queries/candidates.ts";
import { outcomeOf } from "../queries/history.ts";
import { BARCODE_CONFIDENCE } from "../rules/confidence.ts";
import { codeExtracted, NOTHING_READ } from "../rules/extracted.ts";
import { personOf } from "../rules/owner.ts";
import { scans } from "../schema.ts";
import { readPicture } from "./read-picture.ts";
import { recogniseLabel } from "./recognize-label.ts";

export type ScanNeeds = Pick<
  Services,
  "db" | "jobs" | "clock" | "config" | "storage" | "search" | "listings" | "labelReader"
>;

type Asked = z.output<typeof scanFileCall.input>;
type Row = typeof scans.$inferInsert;
/** What came of it, before it is a row. */
export type Recognised = Pick<Row, "status" | "failure" | "extracted" | "print" | "offered">;

const DAY_MS = 86_400_000;

/**
 * Finds the product behind a barcode or a photographed label. A user's scan goes into the history with its picture; of
 * a guest's only what was read stays, for a day.
 */
export async function scan(
  needs: ScanNeeds,
  visitor: Visitor,
  asked: Asked,
): Promise<z.input<typeof scanFileCall.output>> {
  const person = personOf(visitor);
  const recognised =
    asked.image_url === undefined
      ? await lookUp(needs, asked.barcode ?? "")
      : await recogniseLabel(
          needs,
          await readPicture(needs, { address: asked.image_url, owner: ownerOf(visitor) ?? "" }),
        );
  return outcomeOf(needs, await keep(needs, person, asked, recognised));
}

async function lookUp({ db, clock }: ScanNeeds, barcode: string): Promise<Recognised> {
  const code = readPackCode(barcode, clock.now().getUTCFullYear());
  if (!code) return { status: "failed", failure: "no_barcode", extracted: NOTHING_READ };
  const supplementId = await supplementOfBarcode(db, code.gtin14);
  const extracted = codeExtracted(code);
  if (supplementId === null) return { status: "not_found", extracted };
  return { status: "matched", extracted, offered: [{ supplementId, confidence: BARCODE_CONFIDENCE }] };
}

async function keep(
  needs: ScanNeeds,
  person: Guest | SignedIn,
  { image_url, lot_number }: Asked,
  recognised: Recognised,
): Promise<typeof scans.$inferSelect> {
  const now = needs.clock.now();
  return needs.db.transaction(async (tx) => {
    const [row] = await tx
      .insert(scans)
      .values({
        ...recognised,
        userId: person.kind === "user" ? person.userId : null,
        guestId: person.kind === "guest" ? person.guestId : null,
        way: image_url === undefined ? "barcode" : "picture",
        lotNumber: lot_number || recognised.extracted.lot_number,
        createdAt: now,
      })
      .returning();
    if (!row) throw new Error("A scan was not kept.");
    if (image_url === undefined) return row;
    const use = keptFor(row.id);
    if (person.kind === "guest" || recognised.failure === "no_picture") {
      await dropUpload(needs, tx, { address: image_url, use });
      return row;
    }
    const owner = ownerOf(person) ?? "";
    const picture = {
      imageUrl: await claimUpload(needs, tx, { address: image_url, owner, use, field: "image_url" }),
      imageUntil: new Date(now.getTime() + RETENTION.scanPictures.days * DAY_MS),
    };
    await tx.update(scans).set(picture).where(eq(scans.id, row.id));
    return { ...row, ...picture };
  });
}

/** What an upload is kept for. */
export const keptFor = (scanId: number): string => `scan:${scanId}`;
