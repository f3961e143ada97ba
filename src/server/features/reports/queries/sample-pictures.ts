import { eq, inArray } from "drizzle-orm";
import type { ReportFile } from "#contract/report-file.ts";
import { pictureHashIn } from "#contract/sample-pictures.ts";
import type { ReadOnlyDb } from "#platform/database/database.ts";
import type { FileProblem } from "../rules/file-problems.ts";
import { samplePictures } from "../schema.ts";

/** A sample photo by its SHA-256; null if it is not stored. */
export async function samplePicture(db: ReadOnlyDb, sha256: string): Promise<Buffer | null> {
  const [picture] = await db
    .select({ bytes: samplePictures.bytes })
    .from(samplePictures)
    .where(eq(samplePictures.sha256, sha256));
  return picture?.bytes ?? null;
}

/** Problems for pictures that a report names but that are not stored. */
export async function pictureProblems(db: ReadOnlyDb, { sample }: ReportFile): Promise<FileProblem[]> {
  const namedHashes = sample.photos.map(({ url }) => pictureHashIn(url));
  const hashes = namedHashes.filter((hash) => hash !== null);
  if (hashes.length === 0) return [];
  const stored = await db
    .select({ sha256: samplePictures.sha256 })
    .from(samplePictures)
    .where(inArray(samplePictures.sha256, hashes));
  const storedHashes = new Set(stored.map(({ sha256 }) => sha256));
  return namedHashes.flatMap((hash, at) =>
    hash === null || storedHashes.has(hash)
      ? []
      : [
          {
            at: `sample.photos.${at}.url`,
            problem: "There is no such picture. Add it with add-sample-picture.",
          },
        ],
  );
}
