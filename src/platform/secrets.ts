import { link, mkdir, open, rename, rm } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";
import type { Config } from "./config.ts";
import { hmac, randomToken } from "./ids.ts";
import { codeOf, PlatformProblem } from "./problem.ts";
import { readSecretFile } from "./secret-file.ts";
import { secretWeakness } from "./secret-strength.ts";

const secretsFile = z.looseObject({
  guestTokenSecret: z.string().refine((secret) => secretWeakness(secret) === null),
});
export type Secrets = z.infer<typeof secretsFile>;

const secretsFileIn = (dataDir: string) => path.join(dataDir, "secrets.json");

/**
 * Reads this installation's secrets from `secrets.json` in the data folder (mode 600), or generates them on the first
 * start. Processes that start at the same time get the same secrets.
 */
export async function openSecrets(dataDir: string): Promise<Secrets> {
  const file = secretsFileIn(dataDir);
  const existing = await readSecrets(file);
  if (existing) return existing;
  const created = await writeSecrets(file, { guestTokenSecret: randomToken(48) }).then(
    () => readSecrets(file),
    (error) => {
      throw new PlatformProblem(`${file} could not be written (${codeOf(error) ?? error}).`, {
        cause: error,
      });
    },
  );
  if (!created)
    throw new PlatformProblem(`${file} was written and has disappeared: is something emptying the folder?`);
  return created;
}

/** Keys for one purpose each, derived from the one secret that all servers share. */
export interface Keys {
  guestTokens: string;
  /** HMAC key for codes and for email addresses without an account. */
  accounts: string;
  /** Signs the links in emails. */
  links: string;
  /** Signs upload URLs. */
  uploads: string;
  /** Names callers in log lines. */
  logs: string;
  /** Encrypts queued and stored emails, and hashes their recipients. */
  emails: string;
}

type SecretPlaces = Pick<Config, "guestTokenSecret" | "dataDir">;

/** Derives the keys from `GUEST_TOKEN_SECRET`, or from the secret in the data folder. */
export async function openKeys({ guestTokenSecret, dataDir }: SecretPlaces): Promise<Keys> {
  return deriveKeys(guestTokenSecret ?? (await openSecrets(dataDir)).guestTokenSecret);
}

/** Like `openKeys`, but generates no secret: null where this machine has none. */
export async function findKeys({ guestTokenSecret, dataDir }: SecretPlaces): Promise<Keys | null> {
  const secret = guestTokenSecret ?? (await readSecrets(secretsFileIn(dataDir)))?.guestTokenSecret;
  return secret === undefined ? null : deriveKeys(secret);
}

function deriveKeys(secret: string): Keys {
  return {
    guestTokens: secret,
    accounts: hmac(secret, "accounts"),
    links: hmac(secret, "links"),
    uploads: hmac(secret, "uploads"),
    logs: hmac(secret, "logs"),
    emails: hmac(secret, "emails"),
  };
}

async function readSecrets(file: string): Promise<Secrets | null> {
  try {
    return secretsFile.parse(JSON.parse(await readSecretFile(file)));
  } catch (error) {
    if (error instanceof PlatformProblem) throw error;
    if (codeOf(error) === "ENOENT") return null;
    if (codeOf(error))
      throw new PlatformProblem(`${file} could not be read (${codeOf(error)}).`, { cause: error });
    throw new PlatformProblem(
      `${file} is damaged or contains a weak secret: restore it from a backup, or delete it to generate new secrets (guests then get new tokens).`,
    );
  }
}

/** Writes the file atomically, and never over one that another process has created meanwhile. */
async function writeSecrets(file: string, secrets: Secrets): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true });
  const temporaryFile = `${file}.${randomToken(6)}`;
  const handle = await open(temporaryFile, "wx", 0o600);
  await handle.writeFile(`${JSON.stringify(secrets, null, 2)}\n`);
  await handle.sync();
  await handle.close();
  try {
    await link(temporaryFile, file);
    await rm(temporaryFile);
  } catch (error) {
    if (codeOf(error) === "EEXIST") return rm(temporaryFile);
    // Some file systems have no hard links; there another process's file may be replaced, but still atomically.
    await rename(temporaryFile, file);
  }
}
