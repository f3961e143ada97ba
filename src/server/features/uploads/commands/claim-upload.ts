import { and, eq, isNotNull, notExists, sql } from "drizzle-orm";
import { MESSAGES } from "#contract/messages.ts";
import { MAX_PICTURE_BYTES, PICTURE_MESSAGES } from "#contract/pictures.ts";
import type { Tx } from "#platform/database/database.ts";
import { Refusal } from "#server/http/errors.ts";
import type { Services } from "#server/services.ts";
import { addressOf, keyOf } from "../queries.ts";
import { pictureTypeOf } from "../rules.ts";
import { uploads, uploadUses } from "../schema.ts";

type Needs = Pick<Services, "storage" | "jobs" | "clock" | "config">;

interface Claim {
  /** As the browser has it: where the picture was sent, without the query. */
  address: string;
  /** `ownerOf` the visitor who refers to it. */
  owner: string;
  /** What refers to it: a kind of thing and its id, such as `profile:17`. */
  use: string;
  /** The field that a refusal names. */
  field: string;
}

type Upload = typeof uploads.$inferSelect;

/**
 * A picture that this owner sent here and that has arrived, locked in the caller's transaction; 422 with a sentence for
 * the field where there is none.
 */
export async function arrivedUpload(
  needs: Needs,
  tx: Tx,
  { address, owner, field }: Omit<Claim, "use">,
): Promise<Upload> {
  const refuse = (sentence: string) => new Refusal("invalid", sentence, { errors: { [field]: sentence } });
  const key = keyOf(needs, address);
  if (!key) throw refuse(MESSAGES.pictureElsewhere);
  const [upload] = await tx.select().from(uploads).where(eq(uploads.key, key)).for("update");
  if (!upload || upload.owner !== owner || upload.state === "removed") throw refuse(MESSAGES.pictureGone);
  if (upload.state === "refused") throw refuse(PICTURE_MESSAGES.type);
  if (upload.state === "asked") {
    // At our own door nothing arrives unnoticed; a bucket tells nobody.
    const sent = needs.storage.door ? null : await needs.storage.head(key);
    if (!sent) throw refuse(MESSAGES.pictureNotArrived);
    if (sent.bytes > MAX_PICTURE_BYTES) throw refuse(PICTURE_MESSAGES.tooLarge);
    if (!pictureTypeOf(await firstBytes(needs.storage, key))) throw refuse(PICTURE_MESSAGES.type);
    await tx.update(uploads).set({ state: "arrived", bytes: sent.bytes }).where(eq(uploads.id, upload.id));
    await needs.jobs.enqueue(tx, "prepare-upload", { key }, { singletonKey: key });
  }
  return upload;
}

/**
 * Says in the caller's transaction that something refers to an upload, so that it stays. Answers with the address to
 * keep and to show; refuses as `arrivedUpload` does.
 */
export async function claimUpload(needs: Needs, tx: Tx, claim: Claim): Promise<string> {
  const { id, key } = await arrivedUpload(needs, tx, claim);
  await tx.insert(uploadUses).values({ uploadId: id, use: claim.use }).onConflictDoNothing();
  await tx.update(uploads).set({ unusedSince: null }).where(eq(uploads.id, id));
  return addressOf(needs, key);
}

async function firstBytes(storage: Services["storage"], key: string): Promise<Uint8Array> {
  // Leaving the loop closes the stream.
  for await (const piece of (await storage.open(key)) ?? []) return piece;
  return new Uint8Array();
}

/** Takes a reference back; an upload that nothing refers to any more is removed within a day. */
export async function releaseUpload(
  needs: Needs,
  tx: Tx,
  { address, use }: Pick<Claim, "address" | "use">,
): Promise<void> {
  const key = keyOf(needs, address);
  if (!key) return;
  const [upload] = await tx.select().from(uploads).where(eq(uploads.key, key)).for("update");
  if (!upload) return;
  await tx.delete(uploadUses).where(and(eq(uploadUses.uploadId, upload.id), eq(uploadUses.use, use)));
  await tx
    .update(uploads)
    .set({ unusedSince: needs.clock.now() })
    .where(and(eq(uploads.id, upload.id), isUnused(tx, upload.id)));
}

/** Takes a reference back, and an upload that nothing else refers to out of sight at once: its files follow. */
export async function dropUpload(needs: Needs, tx: Tx, taken: Pick<Claim, "address" | "use">): Promise<void> {
  await releaseUpload(needs, tx, taken);
  const gone = await tx
    .update(uploads)
    .set({ state: "removed" })
    .where(and(eq(uploads.key, keyOf(needs, taken.address) ?? ""), isNotNull(uploads.unusedSince)))
    .returning({ id: uploads.id });
  if (gone.length > 0) await needs.jobs.enqueue(tx, "sweep-uploads", {});
}

const isUnused = (tx: Tx, uploadId: number) =>
  notExists(tx.select({ one: sql`1` }).from(uploadUses).where(eq(uploadUses.uploadId, uploadId)));
