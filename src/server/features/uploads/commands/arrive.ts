import type { Readable } from "node:stream";
import { and, eq } from "drizzle-orm";
import { MESSAGES } from "#contract/messages.ts";
import { PICTURE_MESSAGES } from "#contract/pictures.ts";
import { type PutDoor, PutRefused } from "#platform/storage/storage.ts";
import { Refusal } from "#server/http/errors.ts";
import type { Services } from "#server/services.ts";
import { uploads } from "../schema.ts";
import { inspectPicture, NoPicture } from "./picture.ts";

type Needs = Pick<Services, "db" | "jobs">;

/** What comes before the first byte of the body is read. */
export interface Announced {
  key: string;
  query: URLSearchParams;
  contentType: string | undefined;
  /** Null where the sender does not say. */
  bytes: number | null;
}

/** Lets a sender in, or not: the signature first, then the length that was announced. */
export async function admit(
  { db }: Needs,
  door: PutDoor,
  announced: Announced,
): Promise<{ maxBytes: number }> {
  const { key, maxBytes } = admitted(door, announced);
  if (announced.bytes !== null && announced.bytes > maxBytes) throw tooLarge();
  const [asked] = await db.select({ state: uploads.state }).from(uploads).where(eq(uploads.key, key));
  if (!asked || asked.state === "removed") throw new Refusal("gone", MESSAGES.uploadOver);
  if (asked.state !== "asked") throw usedUp();
  return { maxBytes };
}

/**
 * Takes a picture in: whole, looked at, and only then in the store; then its display sizes are asked for. Whatever goes
 * wrong before leaves nothing, and the same address can be tried again.
 */
export async function arrive(
  { db, jobs }: Needs,
  door: PutDoor,
  { key, maxBytes, body }: { key: string; maxBytes: number; body: Readable },
): Promise<void> {
  const arrival = await door.receive(body, maxBytes).catch(inWords);
  try {
    await inspectPicture(arrival.file);
    await db.transaction(async (tx) => {
      const taken = await tx
        .update(uploads)
        .set({ state: "arrived", bytes: arrival.bytes })
        .where(and(eq(uploads.key, key), eq(uploads.state, "asked")))
        .returning({ id: uploads.id });
      if (taken.length === 0) throw usedUp();
      await arrival.keep(key);
      await jobs.enqueue(tx, "prepare-upload", { key }, { singletonKey: key });
    });
  } catch (error) {
    if (error instanceof NoPicture) throw new Refusal("unsupported", error.message);
    throw error;
  } finally {
    await arrival.drop();
  }
}

function admitted(door: PutDoor, announced: Announced) {
  try {
    return door.admit(announced);
  } catch (error) {
    return inWords(error);
  }
}

const tooLarge = () => new Refusal("too_large", PICTURE_MESSAGES.tooLarge);
const usedUp = () => new Refusal("conflict", MESSAGES.uploadUsed);

const REFUSED: Record<PutRefused["reason"], () => Refusal> = {
  forbidden: () => new Refusal("forbidden", MESSAGES.uploadNotAllowed),
  too_large: tooLarge,
  cut_off: () => new Refusal("malformed", MESSAGES.uploadCutOff),
  no_room: () => new Refusal("unavailable", MESSAGES.uploadNoRoom),
};

/** Tells the sender in a sentence why the store takes no file. */
function inWords(error: unknown): never {
  throw error instanceof PutRefused ? REFUSED[error.reason]() : error;
}
