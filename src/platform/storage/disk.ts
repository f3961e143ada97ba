import { createWriteStream } from "node:fs";
import { mkdir, open, opendir, rename, rm, stat } from "node:fs/promises";
import path from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Clock } from "../clock.ts";
import { randomToken } from "../ids.ts";
import { codeOf, isOutOfRoom } from "../problem.ts";
import { admitPut, signPut } from "./signed-upload-url.ts";
import { type Arrival, type ObjectStorage, type PutDoor, PutRefused, soundKey } from "./storage.ts";

export interface DiskNeeds {
  /** Absolute; made where it is missing. */
  folder: string;
  /** Where the folder's keys stand on the network, without a slash at the end. */
  address: string;
  secret: string;
  clock: Clock;
}

/** Files in a folder, sent to addresses that this site signs and answers itself. */
export async function diskStorage({ folder, address, secret, clock }: DiskNeeds): Promise<ObjectStorage> {
  const fileOf = (key: string) => path.join(folder, "objects", soundKey(key));
  const arrivals = path.join(folder, "arriving");
  await mkdir(arrivals, { recursive: true });

  /** Into place under its name, whole: also when the power fails right after. */
  async function keep(draft: string, key: string): Promise<void> {
    const file = fileOf(key);
    await mkdir(path.dirname(file), { recursive: true });
    await rename(draft, file);
    const place = await open(path.dirname(file));
    await place.sync().finally(() => place.close());
  }

  return {
    presignPut: async (wish) => `${address}/${soundKey(wish.key)}?${signPut(secret, wish, clock)}`,
    addressOf: (key) => `${address}/${soundKey(key)}`,
    async put(key, body) {
      const draft = path.join(arrivals, randomToken(16));
      try {
        const handle = await open(draft, "wx");
        await handle
          .writeFile(body)
          .then(() => handle.sync())
          .finally(() => handle.close());
        await keep(draft, key);
      } catch (error) {
        await rm(draft, { force: true });
        throw error;
      }
    },
    async open(key) {
      const handle = await orMissing(open(fileOf(key)));
      return handle?.createReadStream() ?? null;
    },
    async head(key) {
      const found = await orMissing(stat(fileOf(key)));
      return found && { bytes: found.size };
    },
    remove: (key) => rm(fileOf(key), { force: true }),
    withFile: async (key, use) => ((await orMissing(stat(fileOf(key)))) ? use(fileOf(key)) : null),
    olderThan: (below, before) => keysOlderThan(path.join(folder, "objects"), soundKey(below), before),
    door: {
      admit: (asked) => admitPut(secret, asked, clock),
      receive: (body, maxBytes) => receive(body, maxBytes, path.join(arrivals, randomToken(16)), keep),
      async removeUnfinished(before) {
        for await (const name of await opendir(arrivals)) {
          const file = path.join(arrivals, name.name);
          const found = await orMissing(stat(file));
          if (found && found.mtime < before) await rm(file, { force: true });
        }
      },
    } satisfies PutDoor,
  };
}

async function orMissing<Found>(looked: Promise<Found>): Promise<Found | null> {
  try {
    return await looked;
  } catch (error) {
    if (codeOf(error) === "ENOENT") return null;
    throw error;
  }
}

/** From the network to the disk a piece at a time; the sender is slowed to what the disk takes. */
async function receive(
  body: Readable,
  maxBytes: number,
  draft: string,
  keep: (draft: string, key: string) => Promise<void>,
): Promise<Arrival> {
  let bytes = 0;
  // The sender stays connected whatever happens here, so that it can be told.
  const pieces = body.iterator({ destroyOnReturn: false });
  async function* counted() {
    for await (const piece of pieces as AsyncIterable<Buffer>) {
      bytes += piece.length;
      if (bytes > maxBytes) throw new PutRefused("too_large");
      yield piece;
    }
  }
  const drop = () => rm(draft, { force: true });
  try {
    // `flush`: on the disk before it is closed.
    await pipeline(counted(), createWriteStream(draft, { flags: "wx", flush: true }));
  } catch (error) {
    await drop();
    if (error instanceof PutRefused) throw error;
    throw new PutRefused(isOutOfRoom(error) ? "no_room" : "cut_off");
  }
  return { file: draft, bytes, keep: (key) => keep(draft, key), drop };
}

async function* keysOlderThan(objects: string, below: string, before: Date): AsyncIterable<string> {
  const folder = await orMissing(opendir(path.join(objects, below), { recursive: true }));
  if (!folder) return;
  for await (const entry of folder) {
    if (!entry.isFile()) continue;
    const file = path.join(entry.parentPath, entry.name);
    const found = await orMissing(stat(file));
    if (found && found.mtime < before) yield path.relative(objects, file).split(path.sep).join("/");
  }
}
