import { chmod, mkdir, opendir, readdir, stat } from "node:fs/promises";
import path from "node:path";
import { codeOf, PlatformProblem } from "./problem.ts";

/** Modes below the data folder: nobody but the owner of the process may read, list or enter. */
export const PRIVATE_FOLDER_MODE = 0o700;
export const PRIVATE_FILE_MODE = 0o600;

/** Folders of the data folder that every start makes, so that the first file in them is in a closed folder. */
const PRIVATE_FOLDERS = ["uploads", "search", "open-data", "checkpoints"];

/** The embedded database has its own user and its own modes. */
const DATABASE_FOLDER = "postgres";

/**
 * Closes everything in the data folder to other users of the machine: pictures, dumps, the search index. Earlier versions
 * left files that all could read. A folder is closed after what is in it, so that one that is closed need not be walked
 * again. The data folder itself stays as it is: the database's user must pass through it. Throws `PlatformProblem`.
 */
export async function closeDataFolder(dataDir: string): Promise<void> {
  // Windows has no such modes.
  if (process.platform === "win32") return;
  try {
    await closeFoldersIn(dataDir);
  } catch (error) {
    throw dataFolderProblem(dataDir, error);
  }
}

/** What to throw when the data folder can't be made, read or written: a problem, or the error if it is a bug. */
export function dataFolderProblem(dataDir: string, error: unknown): unknown {
  if (error instanceof PlatformProblem || !codeOf(error)) return error;
  return new PlatformProblem(`The data folder ${dataDir} cannot be used (${(error as Error).message}).`, {
    cause: error,
  });
}

async function closeFoldersIn(dataDir: string): Promise<void> {
  for (const name of PRIVATE_FOLDERS)
    await mkdir(path.join(dataDir, name), { recursive: true, mode: PRIVATE_FOLDER_MODE });
  for (const entry of await readdir(dataDir, { withFileTypes: true })) {
    if (entry.name === DATABASE_FOLDER) continue;
    const file = path.join(dataDir, entry.name);
    if (entry.isFile()) await close(file, PRIVATE_FILE_MODE);
    else if (entry.isDirectory()) await closeFolder(file);
  }
}

async function closeFolder(folder: string): Promise<void> {
  const { mode } = await stat(folder);
  if (isClosed(mode)) return;
  for await (const entry of await opendir(folder, { recursive: true })) {
    const file = path.join(entry.parentPath, entry.name);
    if (entry.isFile()) await close(file, PRIVATE_FILE_MODE);
    else if (entry.isDirectory()) await close(file, PRIVATE_FOLDER_MODE);
  }
  await close(folder, PRIVATE_FOLDER_MODE);
}

const isClosed = (mode: number): boolean => (mode & 0o077) === 0;

async function close(file: string, mode: number): Promise<void> {
  try {
    if (!isClosed((await stat(file)).mode)) await chmod(file, mode);
  } catch (error) {
    // Another process removed it, or owns it and closes it.
    if (codeOf(error) !== "ENOENT" && codeOf(error) !== "EPERM") throw error;
  }
}
