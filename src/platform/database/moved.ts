import { existsSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import type { Config } from "../config.ts";
import { codeOf, PlatformProblem } from "../problem.ts";

type Places = Pick<Config, "dataDir" | "databaseUrl">;

/** Says where the embedded database of this data folder was moved to. */
const noteIn = (dataDir: string) => path.join(dataDir, "database-moved");

/** Host and name of a database, without user and password. */
export const placeOf = (url: string): string => {
  const { host, pathname } = new URL(url);
  return `${host || "the local socket"}${pathname}`;
};

/** Leaves a note, so that the embedded database is not used again by mistake. */
export const noteMove = (dataDir: string, url: string): Promise<void> =>
  writeFile(noteIn(dataDir), `${placeOf(url)}\n`);

/** Throws if the embedded database was moved, and `DATABASE_URL` is not set. */
export async function assertNotMoved({ dataDir, databaseUrl }: Places): Promise<void> {
  if (databaseUrl) return;
  const note = await readFile(noteIn(dataDir), "utf8").catch((error) => {
    // A data folder that is a file is refused where it is opened.
    if (codeOf(error) === "ENOENT" || codeOf(error) === "ENOTDIR") return null;
    throw error;
  });
  if (note === null) return;
  throw new PlatformProblem(
    `The database was moved to ${note.trim()}: set DATABASE_URL. To use the old one again, delete ${noteIn(dataDir)}.`,
  );
}

/** Whether the data folder holds a database that is neither used nor moved. */
export const isLeftBehind = ({ dataDir, databaseUrl }: Places): boolean =>
  databaseUrl !== null && existsSync(path.join(dataDir, "postgres")) && !existsSync(noteIn(dataDir));
