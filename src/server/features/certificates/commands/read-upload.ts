import { MAX_CERTIFICATE_BYTES } from "#contract/laboratory-certificate.ts";
import { PlatformProblem } from "#platform/problem.ts";
import { ApiError } from "#server/http/errors.ts";
import type { CertificateReading } from "../port.ts";
import type { ConfirmedHeads } from "../reader/head-words.ts";
import { READER_LIMITS } from "../reader/limits.ts";
import { readCertificateFile } from "../reader/read-certificate.ts";

/**
 * Reads a certificate that was uploaded. `heads`: what a person has said about columns of this layout. Throws
 * `ApiError` "too_large", or "invalid" in one sentence.
 */
export async function readUploadedCertificate(
  bytes: Uint8Array<ArrayBuffer>,
  heads: ConfirmedHeads = {},
): Promise<CertificateReading> {
  if (bytes.byteLength > MAX_CERTIFICATE_BYTES)
    throw new ApiError("too_large", `The file has more than ${MAX_CERTIFICATE_BYTES / 1024 / 1024} MB.`);
  try {
    // A thread may take the bytes over, and they are stored afterwards.
    return await readCertificateFile(bytes.slice(), READER_LIMITS, heads);
  } catch (error) {
    throw error instanceof PlatformProblem ? new ApiError("invalid", error.message) : error;
  }
}
