import { once } from "node:events";
import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { type IncomingMessage, request } from "node:http";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import sharp from "sharp";
import { apiRoutes } from "#contract/api-routes.ts";
import { MAX_PICTURE_BYTES } from "#contract/pictures.ts";
import { randomClientIp } from "../random-client-ip.ts";
import type { BenchMetrics } from "./rounds.ts";
import { BENCH_FOLDER, type RunningServer, startBenchSite, startRawReceiver } from "./servers.ts";
import type { BenchOutcome } from "./table.ts";

const CONCURRENT_UPLOADS = 20;
/** Width and height of a picture that takes just under 100 MB uncompressed. */
const SIDE_PX = 5900;
const MB = 1024 * 1024;
const POLL_INTERVAL_MS = 50;

/**
 * Uploads 100 MB pictures concurrently until the last one is served: throughput and memory. Measured once, after one
 * warm-up picture, since the first upload grows a server's memory for good.
 */
export async function uploadBench(): Promise<BenchOutcome[]> {
  const receiver = await startRawReceiver();
  const site = await startBenchSite();
  try {
    const file = await createLargePicture(join(BENCH_FOLDER, "large.png"));
    await send(receiver, { file, count: 1, createUrl: rawUrl });
    await send(site, { file, count: 1, createUrl: signedUrl });
    const outcomes = [
      {
        name: `node:http to a file, ${CONCURRENT_UPLOADS} at once`,
        medians: await send(receiver, { file, count: CONCURRENT_UPLOADS, createUrl: rawUrl }),
      },
      { name: "the site, one", medians: await send(site, { file, count: 1, createUrl: signedUrl }) },
      {
        name: `the site, ${CONCURRENT_UPLOADS} at once`,
        medians: await send(site, { file, count: CONCURRENT_UPLOADS, createUrl: signedUrl }),
      },
    ];
    return [{ bench: "uploads of 100 MB", outcomes }];
  } finally {
    await site.stop();
    await receiver.stop();
  }
}

const rawUrl = async (server: RunningServer): Promise<string> => `${server.url}/picture`;

async function signedUrl(site: RunningServer): Promise<string> {
  const guest = await ask(site, apiRoutes.getGuestToken);
  const input = { folder: "images", file_name: "large.png", content_type: "image/png" };
  const { uploadURL } = await ask(site, apiRoutes.requestUploadUrl, input, guest.token);
  const { pathname, search } = new URL(uploadURL ?? "");
  return site.url + pathname + search;
}

async function ask(
  site: RunningServer,
  { method, path }: { method: string; path: string },
  body?: object,
  token?: string,
): Promise<Record<string, string>> {
  const response = await fetch(`${site.url}/api${path}`, {
    method,
    headers: {
      "x-forwarded-for": randomClientIp(),
      ...(body && { "content-type": "application/json" }),
      ...(token && { authorization: `Bearer ${token}` }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  const { data, message } = (await response.json()) as { data: Record<string, string>; message: string };
  if (!response.ok) throw new Error(`${path}: ${message}`);
  return data;
}

interface UploadLoad {
  file: string;
  count: number;
  /** Creates the upload URL of each. */
  createUrl(server: RunningServer): Promise<string>;
}

/** Sends the file `count` times concurrently; resolves when each is served. */
async function send(server: RunningServer, { file, count, createUrl }: UploadLoad): Promise<BenchMetrics> {
  const { size } = await stat(file);
  const urls = await Promise.all(Array.from({ length: count }, () => createUrl(server)));
  const before = await residentMb(server);
  const memory = watchMemory(server);
  try {
    const begun = performance.now();
    await Promise.all(urls.map((url) => put(url, file, size)));
    const seconds = (performance.now() - begun) / 1000;
    const whileUploading = memory.peak();
    for (const url of urls) await waitUntilServed(url);
    return {
      "MB/s": (size * count) / MB / seconds,
      "RSS before, MB": before,
      "peak while uploading, MB": whileUploading,
      "peak until all are served, MB": memory.peak(),
    };
  } finally {
    await memory.stop();
  }
}

async function put(url: string, file: string, size: number): Promise<void> {
  const headers = { "content-type": "image/png", "content-length": size };
  const sending = request(url, { method: "PUT", headers });
  createReadStream(file).pipe(sending);
  const [response] = (await once(sending, "response")) as [IncomingMessage];
  const body = Buffer.concat(await response.toArray());
  if (response.statusCode !== 200) throw new Error(`${url}: ${response.statusCode} ${body}`);
}

async function waitUntilServed(url: string): Promise<void> {
  const picture = url.split("?")[0] ?? url;
  while (!(await fetch(picture)).ok) await wait(POLL_INTERVAL_MS);
}

/** Samples the memory of the server's process. */
function watchMemory(server: RunningServer) {
  let peak = 0;
  let watching = true;
  const watched = (async () => {
    while (watching) {
      peak = Math.max(peak, await residentMb(server));
      await wait(POLL_INTERVAL_MS);
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

async function residentMb(server: RunningServer): Promise<number> {
  const metrics = await (await fetch(`${server.url}/metrics`)).text();
  return Number(/^process_resident_memory_bytes (\S+)/m.exec(metrics)?.[1]) / MB;
}

/** Writes an uncompressed picture; returns its path. */
async function createLargePicture(file: string): Promise<string> {
  await sharp({ create: { width: SIDE_PX, height: SIDE_PX, channels: 3, background: "#0b5d4e" } })
    .png({ compressionLevel: 0 })
    .toFile(file);
  const { size } = await stat(file);
  if (size > MAX_PICTURE_BYTES || size < MAX_PICTURE_BYTES - 5 * MB)
    throw new Error(`The picture has ${size} bytes, not just under 100 MB.`);
  return file;
}
