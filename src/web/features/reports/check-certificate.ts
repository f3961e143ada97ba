import type { LaboratoryCertificate } from "#contract/laboratory-certificate.ts";
import type { Report } from "#contract/reports.ts";
import type { Json } from "#domain/signing/canonical-json.ts";
import { digestSha256, type Subtle } from "#domain/signing/subtle.ts";

/**
 * Outcome of comparing the laboratory's certificate on this site with the signed hash. `not_checked`: it could not be
 * loaded, or it is larger than the check may download.
 */
export type CertificateCheck =
  | { outcome: "matches" | "differs" | "missing"; sha256: string }
  | { outcome: "not_checked"; why: "too_large" | "unreachable" };

/** The certificate in a report's signed payload; null if it has none. */
export function signedCertificate(payload: Json | undefined): LaboratoryCertificate | null {
  const { certificate } = (payload ?? {}) as { certificate?: LaboratoryCertificate };
  return certificate ?? null;
}

/** Downloads the certificate and compares it with the signed hash; null if the report has none. */
export async function checkCertificate(
  subtle: Subtle,
  payload: Json,
  { report, maxBytes }: { report: Report; maxBytes: number },
): Promise<CertificateCheck | null> {
  const signed = signedCertificate(payload);
  if (signed === null) return null;
  const { sha256 } = signed;
  if (report.files.certificate === null) return { outcome: "missing", sha256 };
  if (signed.bytes > maxBytes) return { outcome: "not_checked", why: "too_large" };
  const response = await fetch(report.files.certificate, { cache: "no-cache" }).catch(() => null);
  if (response?.status === 404) return { outcome: "missing", sha256 };
  const bytes = response?.ok ? await response.arrayBuffer().catch(() => null) : null;
  if (bytes === null) return { outcome: "not_checked", why: "unreachable" };
  const hash = await digestSha256(subtle, new Uint8Array(bytes));
  return { outcome: hash === sha256 ? "matches" : "differs", sha256 };
}
