import { z } from "zod";
import { documentText } from "./fields.ts";
import { CERTIFICATE_UPLOAD_BYTES } from "./staff/draft-paths.ts";

/** Accepted media types of a laboratory's own certificate with their file extensions. */
export const CERTIFICATE_TYPES = {
  "application/pdf": "pdf",
  "image/png": "png",
  "image/jpeg": "jpg",
} as const;
export type CertificateType = keyof typeof CERTIFICATE_TYPES;

/** Bytes. */
export const MAX_CERTIFICATE_BYTES = CERTIFICATE_UPLOAD_BYTES;

/** Characters; no common file system allows longer names. */
const MAX_FILE_NAME_LENGTH = 255;

/**
 * The laboratory's own certificate of analysis: a file that is stored byte for byte as the laboratory issued it. The
 * report's signature covers its hash.
 */
export const laboratoryCertificate = z.strictObject({
  /** Hexadecimal. */
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  media_type: z.enum(Object.keys(CERTIFICATE_TYPES) as [CertificateType, ...CertificateType[]]),
  bytes: z.int().min(1).max(MAX_CERTIFICATE_BYTES),
  /** Name of the file that the operator imported, for display only. */
  file_name: documentText(MAX_FILE_NAME_LENGTH).min(1),
});
export type LaboratoryCertificate = z.output<typeof laboratoryCertificate>;

/** Path at which the certificate of a report is downloaded. */
export const certificatePath = (slug: string): string => `/report/${slug}/certificate`;
