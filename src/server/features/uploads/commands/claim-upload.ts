import { and, eq, isNotNull, notExists, sql } from "drizzle-orm";
import { MESSAGES } from "#contract/messages.ts";
import { MAX_PICTURE_BYTES, PICTURE_MESSAGES } from "#contract/pictures.ts";
import type { Tx } from "#platform/database/database.ts";
import { ApiError } from "#server/http/errors.ts";
import type { Services } from "#server/services.ts";
import { uploadKeyOf, uploadUrlOf } from "../queries.ts";
import { pictureTypeFromBytes } from "../rules.ts";
import { uploads, uploadUses } from "../schema.ts";
import { enqueueDisplaySizes } from "./make-display-sizes.ts";

type Needs = Pick<Services, "storage" | "jobs" | "clock" | "config">;

interface Claim {
  /** URL that the picture was uploaded to, without the query string. */
  url: string;
  /** `uploadOwnerOf` the visitor who claims it. */
  owner: string;
  /** What uses it: a kind and an id, such as `profile:17`. */
  use: string;
  /** Input field named in validation errors. */
  field: string;
}

type Upload = typeof uploads.$inferSelect;

/**
 * Finds and row-locks an uploaded picture of this owner in the caller's transaction. Throws `ApiError` "invalid" (422)
 * for the field if there is none.
 */
export async function requireUploadedPicture(
  needs: Needs,
  tx: Tx,
  { url, owner, field }: Omit<Claim, "use">,
): Promise<Upload> {
  const invalid = (message: string) => new ApiError("invalid", message, { errors: { [field]: message } });
  const key = uploadKeyOf(needs, url);
  if (!key) throw invalid(MESSAGES.pictureNotUploadedHere);
  const [upload] = await tx.select().from(uploads).where(eq(uploads.key, key)).for("update");
  if (!upload || upload.owner !== owner || upload.state === "removed") throw invalid(MESSAGES.pictureGone);
  if (upload.state === "rejected") throw invalid(PICTURE_MESSAGES.type);
  if (upload.state === "requested" || upload.state === "arriving") {
    // Our own endpoint records arrivals; a bucket sends no notification, so it has to be asked.
    const object = needs.storage.uploadEndpoint ? null : await needs.storage.head(key);
    if (!object) throw invalid(MESSAGES.pictureNotArrived);
    if (object.bytes > MAX_PICTURE_BYTES) throw invalid(PICTURE_MESSAGES.tooLarge);
    if (!pictureTypeFromBytes(await firstBytes(needs.storage, key))) throw invalid(PICTURE_MESSAGES.type);
    await tx.update(uploads).set({ state: "uploaded", bytes: object.bytes }).where(eq(uploads.id, upload.id));
    await enqueueDisplaySizes(needs.jobs, tx, upload);
  }
  return upload;
}

/**
 * Records a use of an upload in the caller's transaction, so that it is retained. Returns the URL to store and show.
 * Throws as `requireUploadedPicture` does.
 */
export async function claimUpload(needs: Needs, tx: Tx, claim: Claim): Promise<string> {
  const { id, key } = await requireUploadedPicture(needs, tx, claim);
  await tx.insert(uploadUses).values({ uploadId: id, use: claim.use }).onConflictDoNothing();
  await tx.update(uploads).set({ unusedSince: null }).where(eq(uploads.id, id));
  return uploadUrlOf(needs, key);
}

async function firstBytes(storage: Services["storage"], key: string): Promise<Uint8Array> {
  // Leaving the loop closes the stream.
  for await (const chunk of (await storage.open(key)) ?? []) return chunk;
  return new Uint8Array();
}

/** Removes a use. An upload without uses is deleted within a day. */
export async function releaseUpload(
  needs: Needs,
  tx: Tx,
  { url, use }: Pick<Claim, "url" | "use">,
): Promise<void> {
  const key = uploadKeyOf(needs, url);
  if (!key) return;
  const [upload] = await tx.select().from(uploads).where(eq(uploads.key, key)).for("update");
  if (!upload) return;
  await tx.delete(uploadUses).where(and(eq(uploadUses.uploadId, upload.id), eq(uploadUses.use, use)));
  await tx
    .update(uploads)
    .set({ unusedSince: needs.clock.now() })
    .where(and(eq(uploads.id, upload.id), isUnused(tx, upload.id)));
}

/** Removes a use. If it was the last one, hides the upload at once and enqueues the deletion of its files. */
export async function dropUpload(needs: Needs, tx: Tx, claim: Pick<Claim, "url" | "use">): Promise<void> {
  await releaseUpload(needs, tx, claim);
  const removed = await tx
    .update(uploads)
    .set({ state: "removed" })
    .where(and(eq(uploads.key, uploadKeyOf(needs, claim.url) ?? ""), isNotNull(uploads.unusedSince)))
    .returning({ id: uploads.id });
  if (removed.length > 0) await needs.jobs.enqueue(tx, "delete-unused-uploads", {});
}

const isUnused = (tx: Tx, uploadId: number) =>
  notExists(tx.select({ one: sql`1` }).from(uploadUses).where(eq(uploadUses.uploadId, uploadId)));
