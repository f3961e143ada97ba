import type { PublishedPayload } from "#contract/report-file.ts";
import { canonicalJson } from "#domain/signing/canonical-json.ts";
import { sha256HexSync } from "#platform/ids.ts";

/**
 * What people approve: the SHA-256 of a content's canonical JSON, hexadecimal, without its date, so that the second
 * approval may come on another day. The audit log and approvals by key use the same one.
 */
export const approvedHash = (payload: PublishedPayload): string =>
  sha256HexSync(canonicalJson("on" in payload ? { ...payload, on: "" } : payload));
