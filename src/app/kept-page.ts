import { createHash } from "node:crypto";
import { acceptedEncoding, type Encoding, encodePage } from "./page-encoding.ts";
import type { RenderedPage } from "./page-renderer.ts";

/**
 * A browser that has the page shows it after it has asked whether it is still the newest. A cache in between may hand it
 * out for some seconds, and for as long again while it fetches the next.
 */
const PAGE_CACHING = "public, max-age=0, s-maxage=10, stale-while-revalidate=10";
/** What went wrong is nobody's to keep. */
const FAILURE_CACHING = "no-cache";

/** A page as it is sent. */
export interface SentPage {
  status: number;
  headers: Readonly<Record<string, string | number>>;
  body: Buffer;
}

/** A rendered page, compressed once for each encoding that somebody took it in. */
export interface KeptPage {
  readonly status: number;
  /** Memory that it takes: the body, and a third more for its compressed forms. */
  readonly bytes: number;
  /** As it goes to whoever sent these headers; null where it has to be compressed first. */
  ready(asked: Asked): SentPage | null;
  /** The same, compressed where needed. */
  sent(asked: Asked): Promise<SentPage>;
}

/** What decides in which form a page goes out. */
export interface Asked {
  "accept-encoding"?: string | undefined;
  "if-none-match"?: string | undefined;
}

export function keptPage({ status, headers, body }: RenderedPage): KeptPage {
  const tag = `W/"${createHash("sha1").update(body).digest("base64url")}"`;
  const shared = {
    ...headers,
    etag: tag,
    "cache-control": status === 200 ? PAGE_CACHING : FAILURE_CACHING,
    vary: "accept-encoding",
  };
  const unchanged: SentPage = { status: 304, headers: shared, body: Buffer.alloc(0) };
  const forms = new Map<Encoding | null, SentPage>();

  const keep = (asked: Encoding | null, encoding: Encoding | null, bytes: Buffer): SentPage => {
    const form = {
      status,
      headers: {
        ...shared,
        ...(encoding ? { "content-encoding": encoding } : {}),
        "content-length": bytes.length,
      },
      body: bytes,
    };
    forms.set(asked, form);
    return form;
  };
  const ready = (asked: Asked): SentPage | null => {
    if (status === 200 && asked["if-none-match"]?.includes(tag)) return unchanged;
    return forms.get(acceptedEncoding(asked["accept-encoding"])) ?? null;
  };
  return {
    status,
    bytes: Math.ceil(body.length * 1.33),
    ready,
    async sent(asked) {
      const known = ready(asked);
      if (known) return known;
      const wanted = acceptedEncoding(asked["accept-encoding"]);
      const { body: bytes, encoding } = await encodePage(body, wanted);
      return keep(wanted, encoding, bytes);
    },
  };
}
