import { setTimeout as sleep } from "node:timers/promises";
import { and, desc, eq } from "drizzle-orm";
import type { PersonalData } from "#contract/accounts.ts";
import { PICTURE_WIDTHS, UPLOAD_FOLDER } from "#contract/pictures.ts";
import type { Queryable } from "#platform/database/database.ts";
import { isValidKey, UPLOADS_PATH } from "#platform/storage/storage.ts";
import type { Services } from "#server/services.ts";
import { displayKey } from "./rules.ts";
import { uploads } from "./schema.ts";

type Needs = Pick<Services, "storage" | "config">;

/** URL where this site shows a picture, wherever it is stored. */
export const uploadUrlOf = ({ config }: Pick<Needs, "config">, key: string): string =>
  `${config.siteUrl}${UPLOADS_PATH}/${key}`;

/** The storage key in an upload URL or display URL; null for any other URL. */
export function uploadKeyOf({ storage, config }: Needs, url: string): string | null {
  const baseUrls = [storage.urlOf(UPLOAD_FOLDER), uploadUrlOf({ config }, UPLOAD_FOLDER)];
  const baseUrl = baseUrls.find((one) => url.startsWith(`${one}/`));
  if (baseUrl === undefined) return null;
  const key = `${UPLOAD_FOLDER}/${url.slice(baseUrl.length + 1)}`;
  return isValidKey(key) ? key : null;
}

export async function findUpload(db: Queryable, key: string) {
  const [upload] = await db.select().from(uploads).where(eq(uploads.key, key));
  return upload ?? null;
}

/** Delays between looks at a picture whose display sizes are being made: most are ready after the first ones; 8 s in all. */
const LOOK_DELAYS_MS = [150, 250, 400, 800, 1600, 2400, 2400];

/**
 * Whether a picture's display sizes are ready. They are made shortly after the upload: requests in between wait, all
 * those for one picture on the same few queries.
 */
export function pictureReadiness(db: Queryable): (key: string) => Promise<boolean> {
  const waiting = new Map<string, Promise<boolean>>();
  const stateOf = async (key: string) => (await findUpload(db, key))?.state;
  const waitFor = async (key: string): Promise<boolean> => {
    for (const delay of LOOK_DELAYS_MS) {
      await sleep(delay);
      const state = await stateOf(key);
      if (state !== "uploaded") return state === "ready";
    }
    return false;
  };
  return async (key) => {
    const state = waiting.has(key) ? "uploaded" : await stateOf(key);
    if (state !== "uploaded") return state === "ready";
    const pending = waiting.get(key) ?? waitFor(key).finally(() => waiting.delete(key));
    waiting.set(key, pending);
    return pending;
  };
}

/** How many pictures of an owner wait for their display sizes. */
export const countWaitingUploads = (db: Queryable, owner: string): Promise<number> =>
  db.$count(uploads, and(eq(uploads.owner, owner), eq(uploads.state, "uploaded")));

/** All uploads of an owner, newest first, for the export of personal data. */
export async function exportUploads(db: Queryable, owner: string): Promise<PersonalData["uploads"]> {
  const rows = await db.select().from(uploads).where(eq(uploads.owner, owner)).orderBy(desc(uploads.id));
  return rows.map(({ key, state, contentType, bytes, createdAt }) => ({
    key,
    state,
    content_type: contentType,
    bytes,
    created_at: createdAt.toISOString(),
  }));
}

/**
 * Passes an upload to `use` as a local file: the original if it still exists, otherwise the largest display size. Null
 * if there is neither. The original may be deleted while it is read, so callers should retry a failure once.
 */
export const withUpload = async <Result>(
  storage: Needs["storage"],
  key: string,
  use: (file: string) => Promise<Result>,
): Promise<Result | null> =>
  (await storage.withFile(key, use)) ?? storage.withFile(displayKey(key, LARGEST_WIDTH), use);

const LARGEST_WIDTH = Math.max(...PICTURE_WIDTHS);
