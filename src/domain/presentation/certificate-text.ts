import type { LaboratoryCertificate } from "#contract/laboratory-certificate.ts";
import { CERTIFICATE_TYPE_LABELS } from "#contract/report-labels.ts";
import { formatRounded, withUnit } from "../amounts.ts";

const BYTES_PER_KB = 1000;
const BYTES_PER_MB = BYTES_PER_KB * BYTES_PER_KB;

/** Type and size of a laboratory's certificate: "PDF, 240 KB". */
export function describeCertificate({
  media_type,
  bytes,
}: Pick<LaboratoryCertificate, "media_type" | "bytes">): string {
  const size =
    bytes < BYTES_PER_MB
      ? withUnit(String(Math.ceil(bytes / BYTES_PER_KB)), "KB")
      : withUnit(formatRounded(bytes / BYTES_PER_MB, 2), "MB");
  return `${CERTIFICATE_TYPE_LABELS[media_type]}, ${size}`;
}
