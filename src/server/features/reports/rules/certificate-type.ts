import { CERTIFICATE_TYPES, type CertificateType } from "#contract/laboratory-certificate.ts";
import { pictureTypeFromBytes } from "../../uploads/rules.ts";

const PDF_SIGNATURE = "%PDF-";
const PDF_END = "%%EOF";
/** Readers look for the end of a PDF in its last 1024 bytes. */
const PDF_END_BYTES = 1024;

/** Detects the type of a certificate from its first bytes, whatever the file is called; null for any other type. */
export function certificateTypeFromBytes(bytes: Uint8Array): CertificateType | null {
  const head = Buffer.from(bytes.subarray(0, PDF_SIGNATURE.length)).toString("latin1");
  if (head === PDF_SIGNATURE) return "application/pdf";
  const picture = pictureTypeFromBytes(bytes);
  return picture !== null && picture in CERTIFICATE_TYPES ? (picture as CertificateType) : null;
}

/** Whether a PDF has its end, which a broken download lacks. */
export const isCompletePdf = (bytes: Uint8Array): boolean =>
  Buffer.from(bytes.subarray(-PDF_END_BYTES)).includes(PDF_END);
