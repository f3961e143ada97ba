import { desc, eq } from "drizzle-orm";
import type { PersonalData } from "#contract/accounts.ts";
import { PICTURE_WIDTHS } from "#contract/pictures.ts";
import type { Queryable } from "#platform/database/database.ts";
import { isValidKey } from "#platform/storage/storage.ts";
import type { Services } from "#server/services.ts";
import { displayKey, ORIGINAL_FOLDER } from "./rules.ts";
import { uploads } from "./schema.ts";

type Needs = Pick<Services, "storage" | "config">;

/** URL where this site shows a picture, wherever it is stored. */
export const uploadUrlOf = ({ config }: Pick<Needs, "config">, key: string): string =>
  `${config.siteUrl}/uploads/${key}`;

/** The storage key in an upload URL or display URL; null for any other URL. */
export function uploadKeyOf({ storage, config }: Needs, url: string): string | null {
  const baseUrls = [storage.urlOf(ORIGINAL_FOLDER), uploadUrlOf({ config }, ORIGINAL_FOLDER)];
  const baseUrl = baseUrls.find((one) => url.startsWith(`${one}/`));
  if (baseUrl === undefined) return null;
  const key = `${ORIGINAL_FOLDER}/${url.slice(baseUrl.length + 1)}`;
  return isValidKey(key) ? key : null;
}

export async function findUpload(db: Queryable, key: string) {
  const [upload] = await db.select().from(uploads).where(eq(uploads.key, key));
  return upload ?? null;
}

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
