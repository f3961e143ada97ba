import { hash } from "node:crypto";
import { acceptedEncoding, type Encoding, encodePage } from "./page-encoding.ts";
import type { RenderedPage } from "./page-renderer.ts";

/**
 * Browsers revalidate a page before every use. A shared cache may serve it for 10 seconds, and for another 10 while it
 * revalidates.
 */
const PAGE_CACHE_CONTROL = "public, max-age=0, s-maxage=10, stale-while-revalidate=10";
/** Error pages are never cached. */
const ERROR_CACHE_CONTROL = "no-cache";
/** Pages whose URL may hold a token: neither shared caches nor the browser's history on disk keep them. */
const SECRET_CACHE_CONTROL = "no-store";
/** `Retry-After` of a page that failed for a reason that goes away by itself, in seconds. */
const RETRY_AFTER_S = 5;

/** A page as it is sent: status, headers, encoded body. No body: 304. */
export interface PageResponse {
  status: number;
  headers: Readonly<Record<string, string | number>>;
  body: Buffer | undefined;
}

/** A rendered page that is compressed once per content encoding. */
export interface CachedPage {
  readonly status: number;
  /** Memory used: the body, and a third more for the compressed bodies. */
  readonly bytes: number;
  /** The response to a request with these headers; null where the page has to be compressed first. */
  cachedResponse(requestHeaders: ConditionalHeaders): PageResponse | null;
  /** The response, compressed now where needed. */
  response(requestHeaders: ConditionalHeaders): Promise<PageResponse>;
}

/** Request headers that select the response. */
export interface ConditionalHeaders {
  "accept-encoding"?: string | undefined;
  "if-none-match"?: string | undefined;
}

export function toCachedPage(
  { status, headers, body }: RenderedPage,
  { secret }: { secret: boolean } = { secret: false },
): CachedPage {
  const tag = `W/"${hash("sha1", body, "base64url")}"`;
  const shared = {
    ...headers,
    etag: tag,
    "cache-control": cacheControlOf(status, secret),
    ...(status === 503 ? { "retry-after": RETRY_AFTER_S } : {}),
    vary: "accept-encoding",
  };
  const notModified: PageResponse = { status: 304, headers: shared, body: undefined };
  const responses = new Map<Encoding | null, PageResponse>();

  const cachedResponse = (requestHeaders: ConditionalHeaders): PageResponse | null => {
    if (status === 200 && requestHeaders["if-none-match"]?.includes(tag)) return notModified;
    return responses.get(acceptedEncoding(requestHeaders["accept-encoding"])) ?? null;
  };
  return {
    status,
    bytes: Math.ceil(body.length * 1.33),
    cachedResponse,
    async response(requestHeaders) {
      const cached = cachedResponse(requestHeaders);
      if (cached) return cached;
      const accepted = acceptedEncoding(requestHeaders["accept-encoding"]);
      const { body: bytes, encoding } = await encodePage(body, accepted);
      const contentEncoding = encoding ? { "content-encoding": encoding } : {};
      const contentHeaders = { ...shared, ...contentEncoding, "content-length": bytes.length };
      const stored = { status, headers: contentHeaders, body: bytes };
      responses.set(accepted, stored);
      return stored;
    },
  };
}

function cacheControlOf(status: number, secret: boolean): string {
  if (secret) return SECRET_CACHE_CONTROL;
  return status === 200 ? PAGE_CACHE_CONTROL : ERROR_CACHE_CONTROL;
}
