import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

export type Encoding = "br" | "gzip";

/** Pages are compressed while somebody waits: these levels cost about a millisecond for 50 KB. */
const BROTLI_LEVEL = 5;
const GZIP_LEVEL = 6;
/** Below this a packet is a packet. */
const SMALLEST_WORTH_IT = 1024;

const brotli = promisify(brotliCompress);
const deflate = promisify(gzip);

/** The best encoding that an `Accept-Encoding` header allows. */
export function acceptedEncoding(header: string | undefined): Encoding | null {
  const accepted = new Set<string>();
  for (const part of (header ?? "").split(",")) {
    const [name = "", ...parameters] = part.split(";").map((text) => text.trim().toLowerCase());
    if (!parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter))) accepted.add(name);
  }
  if (accepted.has("br")) return "br";
  return accepted.has("gzip") ? "gzip" : null;
}

/** The body in an encoding; unchanged where it is too small for that to be worth it. */
export async function encodePage(
  body: Buffer,
  wanted: Encoding | null,
): Promise<{ body: Buffer; encoding: Encoding | null }> {
  const encoding = body.length < SMALLEST_WORTH_IT ? null : wanted;
  if (encoding === "br") {
    const params = {
      [constants.BROTLI_PARAM_QUALITY]: BROTLI_LEVEL,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
    };
    return { body: await brotli(body, { params }), encoding };
  }
  if (encoding === "gzip") return { body: await deflate(body, { level: GZIP_LEVEL }), encoding };
  return { body, encoding: null };
}
