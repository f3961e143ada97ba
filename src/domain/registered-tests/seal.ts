import type { SealOpening } from "#contract/registered-test-documents.ts";
import { canonicalJson } from "../signing/canonical-json.ts";
import { digestSha256, type Subtle, utf8 } from "../signing/subtle.ts";

/** Bytes of a seal's random number: enough that nobody finds the product by trying every one. */
export const SEAL_NONCE_BYTES = 16;

/** The commitment to a product: SHA-256 of the canonical JSON of what opens it, hexadecimal. */
export const sealOf = (subtle: Subtle, { slug, brand, name, barcode, nonce }: SealOpening): Promise<string> =>
  digestSha256(subtle, utf8(canonicalJson({ slug, brand, name, barcode, nonce })));
