import { mkdir, open, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import type { ReadableStream } from "node:stream/web";
import { codeOf, PlatformProblem } from "./problem.ts";

const MAX_REDIRECTS = 3;

/** Follows redirects to hosts of the same site only, over HTTPS: `nih.gov` for `api.ods.od.nih.gov`. */
async function fetchFromSameSite(
  url: string,
  request: Pick<RequestInit, "headers" | "signal">,
  redirects = 0,
): Promise<Response> {
  const response = await fetch(url, { ...request, redirect: "manual" });
  const location = response.headers.get("location");
  if (response.status < 300 || response.status >= 400 || location === null) return response;
  const [from, to] = [new URL(url), new URL(location, url)];
  const site = from.hostname.split(".").slice(-2).join(".");
  const isSame = to.protocol === from.protocol && `.${to.hostname}`.endsWith(`.${site}`);
  if (!isSame || redirects >= MAX_REDIRECTS) throw new Error(`it redirects to ${to.host}`);
  await response.body?.cancel();
  return fetchFromSameSite(to.href, request, redirects + 1);
}

export interface DownloadOptions {
  folder: string;
  onProgress(bytes: number, total: number | null): void;
  /** Downloads larger than this are refused. */
  maxBytes?: number;
}

/** More than ten times the bulk file of 2025. */
const MAX_BYTES = 20e9;
/** A server that sends nothing for so long is given up. */
const STALL_TIMEOUT_MS = 60_000;

/**
 * Downloads a file into a folder and returns its path. Writes to `<name>.part` and renames it when it has the size that
 * the server stated. A part whose server gave it an ETag stays stored after a failure and continued by the next call, unless the
 * file has changed since. Throws `PlatformProblem` without a network or after an incomplete download.
 */
export async function downloadFile(url: string, options: DownloadOptions): Promise<string> {
  const target = path.join(options.folder, path.basename(new URL(url).pathname));
  const part = `${target}.part`;
  try {
    await mkdir(options.folder, { recursive: true });
    await fetchPart(url, part, options);
    await rename(part, target);
    await rm(etagFile(part), { force: true });
    return target;
  } catch (error) {
    const isResumable = (await storedEtag(part)) !== null && !(error instanceof TooLarge);
    if (!isResumable) await removePart(part);
    const cause = codeOf(error) ?? (error instanceof Error ? error.message : String(error));
    throw new PlatformProblem(
      `Download from ${new URL(url).host} failed (${cause}). Check the network connection. ` +
        (isResumable ? "Try again to continue where it stopped, or " : "Or ") +
        "download the file elsewhere and import that.",
      { cause: error },
    );
  }
}

class TooLarge extends Error {}

/** Validator of a part: it is only continued if the server still has the same file. */
const etagFile = (part: string) => `${part}.etag`;
const storedEtag = (part: string): Promise<string | null> =>
  readFile(etagFile(part), "utf8").catch(() => null);

const removePart = (part: string) =>
  Promise.all([rm(part, { force: true }), rm(etagFile(part), { force: true })]);

/** Length of a file in bytes; 0 if there is none. */
export const sizeOf = (file: string): Promise<number> =>
  stat(file).then(
    ({ size }) => size,
    () => 0,
  );

async function fetchPart(url: string, part: string, options: DownloadOptions): Promise<void> {
  const [etag, have] = [await storedEtag(part), await sizeOf(part)];
  const canResume = etag !== null && have > 0;
  const stall = new AbortController();
  const response = await fetchFromSameSite(url, {
    headers: canResume ? { range: `bytes=${have}-`, "if-range": etag } : {},
    signal: stall.signal,
  });
  if (!response.ok || !response.body) {
    if (response.status === 416) await removePart(part);
    throw new Error(`status ${response.status}`);
  }
  const start = response.status === 206 ? rangeStart(response, have) : 0;
  const rest = Number(response.headers.get("content-length")) || null;
  const total = rest === null ? null : start + rest;
  if (start === 0) await rememberEtag(part, response.headers.get("etag"));
  await receive(response.body as ReadableStream, { part, start, total, stall, ...options });
  const size = await sizeOf(part);
  if (total !== null && size !== total) throw new Error(`received ${size} of ${total} bytes`);
}

/** Where the sent range starts; a range other than the requested one must not be appended. */
function rangeStart({ headers }: Response, requested: number): number {
  const start = Number(/^bytes (\d+)-/.exec(headers.get("content-range") ?? "")?.[1]);
  if (start !== requested) throw new Error("the server sent another range");
  return start;
}

/** Weak ETags (`W/…`) do not promise the same bytes. */
async function rememberEtag(part: string, etag: string | null): Promise<void> {
  if (etag && !etag.startsWith("W/")) await writeFile(etagFile(part), etag);
  else await rm(etagFile(part), { force: true });
}

interface Reception extends DownloadOptions {
  part: string;
  start: number;
  total: number | null;
  stall: AbortController;
}

async function receive(body: ReadableStream, reception: Reception): Promise<void> {
  const { part, start, total, stall, onProgress, maxBytes = MAX_BYTES } = reception;
  const tooLarge = new TooLarge(`it is larger than ${(maxBytes / 1e6).toLocaleString("en-US")} MB`);
  if (total !== null && total > maxBytes) {
    await body.cancel();
    throw tooLarge;
  }
  let bytes = start;
  const giveUp = () => stall.abort(new Error("the server stopped sending"));
  let timer = setTimeout(giveUp, STALL_TIMEOUT_MS);
  // Written chunk by chunk: a stream would drop what it has buffered when the connection breaks.
  const file = await open(part, start > 0 ? "a" : "w");
  try {
    for await (const chunk of Readable.fromWeb(body) as AsyncIterable<Buffer>) {
      clearTimeout(timer);
      timer = setTimeout(giveUp, STALL_TIMEOUT_MS);
      bytes += chunk.length;
      if (bytes > maxBytes) throw tooLarge;
      await file.writeFile(chunk);
      onProgress(bytes, total);
    }
  } finally {
    clearTimeout(timer);
    await file.close();
  }
}
