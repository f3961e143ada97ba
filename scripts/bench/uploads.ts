import { once } from "node:events";
import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { type IncomingMessage, request } from "node:http";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import sharp from "sharp";
import { addresses } from "#contract/api-routes.ts";
import { MAX_PICTURE_BYTES } from "#contract/pictures.ts";
import { somebody } from "../somebody.ts";
import type { Measurement } from "./rounds.ts";
import { FOLDER, type Running, startReceiver, startSite } from "./servers.ts";
import type { BenchOutcome } from "./table.ts";

const AT_ONCE = 20;
/** Width and height of a picture that takes just under 100 MB where nothing of it is compressed. */
const SIDE = 5900;
const MB = 1024 * 1024;
const LOOK_EVERY_MS = 50;

/**
 * Pictures of 100 MB, sent all at once, until the last is shown: how fast they arrive, and what memory they take. Each
 * is measured once, after a single picture: what is sent first leaves a server larger than it started.
 */
export async function uploads(): Promise<BenchOutcome[]> {
  const receiver = await startReceiver();
  const site = await startSite();
  try {
    const file = await vastPicture(join(FOLDER, "vast.png"));
    await send(receiver, { file, count: 1, place: anywhere });
    await send(site, { file, count: 1, place: signed });
    const outcomes = [
      {
        name: `node:http to a file, ${AT_ONCE} at once`,
        medians: await send(receiver, { file, count: AT_ONCE, place: anywhere }),
      },
      { name: "the site, one", medians: await send(site, { file, count: 1, place: signed }) },
      {
        name: `the site, ${AT_ONCE} at once`,
        medians: await send(site, { file, count: AT_ONCE, place: signed }),
      },
    ];
    return [{ bench: "uploads of 100 MB", outcomes }];
  } finally {
    await site.stop();
    await receiver.stop();
  }
}

/** Where one file is sent. */
const anywhere = async (server: Running): Promise<string> => `${server.url}/picture`;

async function signed(site: Running): Promise<string> {
  const guest = await ask(site, addresses.getGuestToken);
  const asked = { folder: "images", file_name: "vast.png", content_type: "image/png" };
  const { uploadURL } = await ask(site, addresses.askForUpload, asked, guest.token);
  const { pathname, search } = new URL(uploadURL ?? "");
  return site.url + pathname + search;
}

async function ask(
  site: Running,
  { method, path }: { method: string; path: string },
  body?: object,
  token?: string,
): Promise<Record<string, string>> {
  const answer = await fetch(`${site.url}/api${path}`, {
    method,
    headers: {
      "x-forwarded-for": somebody(),
      ...(body && { "content-type": "application/json" }),
      ...(token && { authorization: `Bearer ${token}` }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  const { data, message } = (await answer.json()) as { data: Record<string, string>; message: string };
  if (!answer.ok) throw new Error(`${path}: ${message}`);
  return data;
}

interface Sending {
  file: string;
  count: number;
  /** Gives each its address. */
  place(server: Running): Promise<string>;
}

/** Sends the file so many times at once, and ends when each can be looked at. */
async function send(server: Running, { file, count, place }: Sending): Promise<Measurement> {
  const { size } = await stat(file);
  const places = await Promise.all(Array.from({ length: count }, () => place(server)));
  const before = await residentMb(server);
  const memory = watchMemory(server);
  try {
    const begun = performance.now();
    await Promise.all(places.map((address) => put(address, file, size)));
    const seconds = (performance.now() - begun) / 1000;
    const arriving = memory.peak();
    for (const address of places) await shown(address);
    return {
      "MB/s": (size * count) / MB / seconds,
      "RSS before, MB": before,
      "at most while they arrive": arriving,
      "at most until all are shown": memory.peak(),
    };
  } finally {
    await memory.stop();
  }
}

async function put(address: string, file: string, size: number): Promise<void> {
  const headers = { "content-type": "image/png", "content-length": size };
  const sending = request(address, { method: "PUT", headers });
  createReadStream(file).pipe(sending);
  const [answer] = (await once(sending, "response")) as [IncomingMessage];
  const said = Buffer.concat(await answer.toArray());
  if (answer.statusCode !== 200) throw new Error(`${address}: ${answer.statusCode} ${said}`);
}

async function shown(address: string): Promise<void> {
  const picture = address.split("?")[0] ?? address;
  while (!(await fetch(picture)).ok) await wait(LOOK_EVERY_MS);
}

/** Looks again and again how much memory the server's process takes. */
function watchMemory(server: Running) {
  let peak = 0;
  let watching = true;
  const watched = (async () => {
    while (watching) {
      peak = Math.max(peak, await residentMb(server));
      await wait(LOOK_EVERY_MS);
    }
  })();
  return {
    peak: () => peak,
    async stop() {
      watching = false;
      await watched;
    },
  };
}

async function residentMb(server: Running): Promise<number> {
  const metrics = await (await fetch(`${server.url}/metrics`)).text();
  return Number(/^process_resident_memory_bytes (\S+)/m.exec(metrics)?.[1]) / MB;
}

/** A picture that is written without compression; answers with its file. */
async function vastPicture(file: string): Promise<string> {
  await sharp({ create: { width: SIDE, height: SIDE, channels: 3, background: "#0b5d4e" } })
    .png({ compressionLevel: 0 })
    .toFile(file);
  const { size } = await stat(file);
  if (size > MAX_PICTURE_BYTES || size < MAX_PICTURE_BYTES - 5 * MB)
    throw new Error(`The picture has ${size} bytes, which are not just under 100 MB.`);
  return file;
}
