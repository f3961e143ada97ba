import { link, mkdir, open, rename, rm } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";
import type { Config } from "./config.ts";
import { hmac, randomToken } from "./ids.ts";
import { codeOf, PlatformProblem } from "./problem.ts";
import { readSecretFile } from "./secret-file.ts";
import { weaknessOf } from "./secret-strength.ts";

const secretsFile = z.looseObject({
  guestTokenSecret: z.string().refine((secret) => weaknessOf(secret) === null),
});
export type Secrets = z.infer<typeof secretsFile>;

/**
 * The secrets of this installation, from `secrets.json` in the data folder (mode 600); made on the first start.
 * Two processes that start at once end up with the same ones.
 */
export async function openSecrets(dataDir: string): Promise<Secrets> {
  const file = path.join(dataDir, "secrets.json");
  const kept = await readSecrets(file);
  if (kept) return kept;
  const made = await writeSecrets(file, { guestTokenSecret: randomToken(48) }).then(
    () => readSecrets(file),
    (error) => {
      throw new PlatformProblem(`${file} cannot be written (${codeOf(error) ?? error}).`, { cause: error });
    },
  );
  if (!made)
    throw new PlatformProblem(`${file} was written and is gone again: is something emptying the folder?`);
  return made;
}

/** The keys of this installation, each for one use, all from the one secret that several servers share. */
export interface Keys {
  guestTokens: string;
  /** What codes and e-mail addresses of nobody known are kept under. */
  accounts: string;
  /** What the links in letters are signed with. */
  links: string;
  /** What the addresses are signed with that pictures are sent to. */
  uploads: string;
}

/** From `GUEST_TOKEN_SECRET`, or from the secrets in the data folder. */
export async function openKeys({
  guestTokenSecret,
  dataDir,
}: Pick<Config, "guestTokenSecret" | "dataDir">): Promise<Keys> {
  const secret = guestTokenSecret ?? (await openSecrets(dataDir)).guestTokenSecret;
  return {
    guestTokens: secret,
    accounts: hmac(secret, "accounts"),
    links: hmac(secret, "links"),
    uploads: hmac(secret, "uploads"),
  };
}

async function readSecrets(file: string): Promise<Secrets | null> {
  try {
    return secretsFile.parse(JSON.parse(await readSecretFile(file)));
  } catch (error) {
    if (error instanceof PlatformProblem) throw error;
    if (codeOf(error) === "ENOENT") return null;
    if (codeOf(error))
      throw new PlatformProblem(`${file} cannot be read (${codeOf(error)}).`, { cause: error });
    throw new PlatformProblem(
      `${file} is damaged or holds a weak secret: restore it from a copy, or delete it to have new secrets made (guests then get new tokens).`,
    );
  }
}

/** Whole or not at all, and never over a file that another process made meanwhile. */
async function writeSecrets(file: string, secrets: Secrets): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true });
  const draft = `${file}.${randomToken(6)}`;
  const handle = await open(draft, "wx", 0o600);
  await handle.writeFile(`${JSON.stringify(secrets, null, 2)}\n`);
  await handle.sync();
  await handle.close();
  try {
    await link(draft, file);
    await rm(draft);
  } catch (error) {
    if (codeOf(error) === "EEXIST") return rm(draft);
    // Some file systems have no hard links; there the file may be replaced, but still is never half of one.
    await rename(draft, file);
  }
}
