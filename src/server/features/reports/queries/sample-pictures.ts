import { eq, inArray } from "drizzle-orm";
import type { ReportFile } from "#contract/report-file.ts";
import { pictureHashIn } from "#contract/sample-pictures.ts";
import type { ReadOnlyDb } from "#platform/database/database.ts";
import type { FileProblem } from "../rules/file-problems.ts";
import { samplePictures } from "../schema.ts";

/** The bytes of a picture by its hash; null where none is kept. */
export async function samplePicture(db: ReadOnlyDb, sha256: string): Promise<Buffer | null> {
  const [found] = await db
    .select({ bytes: samplePictures.bytes })
    .from(samplePictures)
    .where(eq(samplePictures.sha256, sha256));
  return found?.bytes ?? null;
}

/** Pictures that a report names and that are not kept here. */
export async function pictureProblems(db: ReadOnlyDb, { sample }: ReportFile): Promise<FileProblem[]> {
  const named = sample.photos.map(({ url }) => pictureHashIn(url));
  const hashes = named.filter((hash) => hash !== null);
  if (hashes.length === 0) return [];
  const kept = await db
    .select({ sha256: samplePictures.sha256 })
    .from(samplePictures)
    .where(inArray(samplePictures.sha256, hashes));
  const known = new Set(kept.map(({ sha256 }) => sha256));
  return named.flatMap((hash, at) =>
    hash === null || known.has(hash)
      ? []
      : [
          {
            at: `sample.photos.${at}.url`,
            problem: "There is no such picture: sample-picture takes one in.",
          },
        ],
  );
}
