import { desc, eq } from "drizzle-orm";
import { SHOWN_WIDTHS } from "#contract/pictures.ts";
import type { Queryable } from "#platform/database/database.ts";
import { isSoundKey } from "#platform/storage/storage.ts";
import type { Services } from "#server/services.ts";
import { SENT, shownKey } from "./rules.ts";
import { uploads } from "./schema.ts";

type Places = Pick<Services, "storage" | "config">;

/** Where a picture is shown: on this site, wherever it was sent. */
export const addressOf = ({ config }: Pick<Places, "config">, key: string): string =>
  `${config.siteUrl}/uploads/${key}`;

/** The key in the address of an upload, as it was sent or as it is shown; null for any other address. */
export function keyOf({ storage, config }: Places, address: string): string | null {
  const places = [storage.addressOf(SENT), addressOf({ config }, SENT)];
  const place = places.find((one) => address.startsWith(`${one}/`));
  if (place === undefined) return null;
  const key = `${SENT}/${address.slice(place.length + 1)}`;
  return isSoundKey(key) ? key : null;
}

export async function findUpload(db: Queryable, key: string) {
  const [upload] = await db.select().from(uploads).where(eq(uploads.key, key));
  return upload ?? null;
}

/** Newest first. */
export const uploadsOf = (db: Queryable, owner: string) =>
  db.select().from(uploads).where(eq(uploads.owner, owner)).orderBy(desc(uploads.id));

/**
 * Hands over an upload as a file: as it was sent while that is there, otherwise in its largest display size. Null where
 * there is neither. The file may go while it is read: where that failed, ask again.
 */
export const withUpload = async <Result>(
  storage: Places["storage"],
  key: string,
  use: (file: string) => Promise<Result>,
): Promise<Result | null> =>
  (await storage.withFile(key, use)) ?? storage.withFile(shownKey(key, LARGEST), use);

const LARGEST = Math.max(...SHOWN_WIDTHS);
