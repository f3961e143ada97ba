import { chmod, mkdir, readFile, rename, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";
import { randomToken } from "./ids.ts";
import { codeOf, PlatformProblem } from "./problem.ts";

const keyPin = z.strictObject({
  /** SHA-256 of the public key, hexadecimal. */
  key_id: z.string().regex(/^[0-9a-f]{64}$/),
  public_key: z.string().regex(/^[0-9a-f]{64}$/),
  chain: z.string(),
  /** Why it is pinned: made here, found in the database when pins began, or added by an operator. */
  source: z.enum(["created", "first_start", "operator"]),
  pinned_at: z.iso.datetime(),
  state: z.enum(["in_use", "retired", "revoked"]),
  /** When it got this state. */
  since: z.iso.datetime(),
});
export type KeyPin = z.output<typeof keyPin>;

const pinFile = z.strictObject({ format: z.literal(1), keys: z.array(keyPin) });

/** Signing keys that this installation knows, in a file beside the private keys: never in the database. */
export interface KeyPins {
  /** Absolute. */
  file: string;
  /** Null before the first start of a version that pins keys. */
  list(): Promise<readonly KeyPin[] | null>;
  /** Pins a key, and creates the file. A key that is pinned stays as it is. */
  add(keys: readonly Pick<KeyPin, "key_id" | "public_key" | "chain" | "source">[]): Promise<void>;
  /** Records that a key is retired or revoked. */
  setState(keyId: string, state: "retired" | "revoked"): Promise<void>;
}

/** Reads a pin file. Null: there is none. Throws `PlatformProblem` for a file that is not one. */
export async function readKeyPins(file: string): Promise<KeyPin[] | null> {
  try {
    return pinFile.parse(JSON.parse(await readFile(file, "utf8"))).keys;
  } catch (error) {
    if (codeOf(error) === "ENOENT") return null;
    throw new PlatformProblem(`${file} is not a list of pinned keys. Restore it from a backup.`, {
      cause: error,
    });
  }
}

export function openKeyPins(folder: string): KeyPins {
  const file = path.join(folder, "pins.json");
  const list = cachedReader(file);
  const write = async (keys: readonly KeyPin[]) => {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const unfinished = `${file}.${randomToken(6)}`;
    await writeFile(unfinished, `${JSON.stringify({ format: 1, keys }, null, 2)}\n`, { mode: 0o600 });
    await chmod(unfinished, 0o600);
    await rename(unfinished, file);
  };
  return {
    file,
    list,
    async add(keys) {
      const pinned = await readKeyPins(file);
      const known = new Set(pinned?.map(({ key_id }) => key_id));
      const added = keys.filter(({ key_id }) => !known.has(key_id));
      if (pinned && added.length === 0) return;
      const at = new Date().toISOString();
      const pins = added.map((key) => ({ ...key, pinned_at: at, state: "in_use", since: at }) as const);
      await write([...(pinned ?? []), ...pins]);
    },
    async setState(keyId, state) {
      const pinned = (await readKeyPins(file)) ?? [];
      if (!pinned.some(({ key_id, state: old }) => key_id === keyId && old !== state)) return;
      const since = new Date().toISOString();
      await write(pinned.map((pin) => (pin.key_id === keyId ? { ...pin, state, since } : pin)));
    },
  };
}

/** Reads the file again only after it changed, because every report that is shown asks for it. */
function cachedReader(file: string): () => Promise<KeyPin[] | null> {
  let cached: { version: string; pins: KeyPin[] | null } = { version: "", pins: null };
  return async () => {
    const found = await stat(file, { bigint: true }).catch((error: unknown) => {
      if (codeOf(error) === "ENOENT") return null;
      throw error;
    });
    const version = found ? `${found.ino} ${found.mtimeNs} ${found.size}` : "none";
    if (version !== cached.version) cached = { version, pins: await readKeyPins(file) };
    return cached.pins;
  };
}
