import { chown, readFile, rename, writeFile } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";
import { PlatformProblem } from "../../problem.ts";
import { LOOPBACK } from "./port.ts";
import type { ServerUser } from "./server-user.ts";

/** The site's role in the embedded server: owns its database, not a superuser. */
export const ROLE = "assayed";
export const DATABASE = "assayed";

const FILE = "assayed.json";
const credentialsSchema = z.object({ password: z.string().min(32), port: z.int() });

/** Password and port of the embedded server; stored inside its data folder, so that copies include them. */
export type DatabaseCredentials = z.infer<typeof credentialsSchema>;

export async function readCredentials(cluster: string): Promise<DatabaseCredentials> {
  const file = path.join(cluster, FILE);
  try {
    return credentialsSchema.parse(JSON.parse(await readFile(file, "utf8")));
  } catch (error) {
    throw new PlatformProblem(
      `${file}, which contains the database password, is missing or damaged: restore it from a backup of the folder.`,
      { cause: error },
    );
  }
}

export async function writeCredentials(
  cluster: string,
  access: DatabaseCredentials,
  user: ServerUser | null,
): Promise<void> {
  const file = path.join(cluster, FILE);
  const temporaryFile = `${file}.new`;
  await writeFile(temporaryFile, `${JSON.stringify(access)}\n`, { mode: 0o600, flush: true });
  if (user) await chown(temporaryFile, user.uid, user.gid);
  await rename(temporaryFile, file);
}

export const connectionUrl = (access: DatabaseCredentials): string =>
  `postgres://${ROLE}:${access.password}@${LOOPBACK}:${access.port}/${DATABASE}`;
