import type { Services } from "#server/services.ts";
import { PAGES_FOLDER } from "../rules/original.ts";

/** How long a painted page is stored; it is painted again when it is opened. */
const PAGE_LIFETIME_MS = 30 * 86_400_000;

/** Deletes old painted pages: those of published drafts, too. */
export async function deleteOldPages({ storage }: Pick<Services, "storage">, now: Date): Promise<void> {
  const before = new Date(now.getTime() - PAGE_LIFETIME_MS);
  for await (const key of storage.listKeysOlderThan(PAGES_FOLDER, before)) await storage.remove(key);
}
