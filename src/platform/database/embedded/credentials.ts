import { chown, readFile, rename, writeFile } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";
import { PlatformProblem } from "../../problem.ts";
import { LOOPBACK } from "./port.ts";
import type { ServerUser } from "./server-user.ts";

/** The site's role in its own server: it owns its database and is no superuser. */
export const ROLE = "assayed";
export const DATABASE = "assayed";

const FILE = "assayed.json";
const accessFile = z.object({ password: z.string().min(32), port: z.int() });

/** How the site reaches its server: kept inside the data folder, so that the two are copied and moved together. */
export type Access = z.infer<typeof accessFile>;

export async function readAccess(cluster: string): Promise<Access> {
  const file = path.join(cluster, FILE);
  try {
    return accessFile.parse(JSON.parse(await readFile(file, "utf8")));
  } catch (error) {
    throw new PlatformProblem(
      `${file}, which holds the password of the database, is missing or damaged: restore it from a copy of the folder.`,
      { cause: error },
    );
  }
}

export async function writeAccess(cluster: string, access: Access, user: ServerUser | null): Promise<void> {
  const file = path.join(cluster, FILE);
  const draft = `${file}.new`;
  await writeFile(draft, `${JSON.stringify(access)}\n`, { mode: 0o600, flush: true });
  if (user) await chown(draft, user.uid, user.gid);
  await rename(draft, file);
}

export const urlFor = (access: Access): string =>
  `postgres://${ROLE}:${access.password}@${LOOPBACK}:${access.port}/${DATABASE}`;
