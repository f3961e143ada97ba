import { readFile, stat } from "node:fs/promises";
import path from "node:path";
import {
  type CertificateType,
  type LaboratoryCertificate,
  laboratoryCertificate,
  MAX_CERTIFICATE_BYTES,
} from "#contract/laboratory-certificate.ts";
import { sha256HexSync } from "#platform/ids.ts";
import { codeOf } from "#platform/problem.ts";
import type { Services } from "#server/services.ts";
import { inspectPicture, UnusablePicture } from "../../uploads/commands/picture.ts";
import { certificateKey } from "../queries/certificates.ts";
import { certificateTypeFromBytes, isCompletePdf } from "../rules/certificate-type.ts";

/** A laboratory's certificate as it was read: its description, which is signed, and its bytes, which are stored. */
export interface CertificateFile {
  certificate: LaboratoryCertificate;
  bytes: Buffer;
}

/** Reads and checks a certificate without storing it. The problem is one sentence for the operator. */
export async function readCertificate(file: string): Promise<CertificateFile | { problem: string }> {
  const bytes = await readWithinLimit(file);
  if ("problem" in bytes) return bytes;
  const type = certificateTypeFromBytes(bytes);
  if (type === null) return { problem: "The file is not a PDF, PNG, or JPEG." };
  const damage = await damageIn(file, bytes, type);
  if (damage !== null) return { problem: damage };
  const parsed = laboratoryCertificate.safeParse({
    sha256: sha256HexSync(bytes),
    media_type: type,
    bytes: bytes.length,
    file_name: path.basename(file),
  });
  if (parsed.success) return { certificate: parsed.data, bytes };
  return { problem: `The file's name can't be used. ${parsed.error.issues[0]?.message}` };
}

async function readWithinLimit(file: string): Promise<Buffer | { problem: string }> {
  try {
    const { size } = await stat(file);
    if (size > MAX_CERTIFICATE_BYTES)
      return { problem: `The file has more than ${MAX_CERTIFICATE_BYTES / 1024 / 1024} MB.` };
    return size === 0 ? { problem: "The file is empty." } : await readFile(file);
  } catch (error) {
    return { problem: `Can't read ${file} (${codeOf(error) ?? error}).` };
  }
}

async function damageIn(file: string, bytes: Buffer, type: CertificateType): Promise<string | null> {
  if (type === "application/pdf")
    return isCompletePdf(bytes) ? null : "The PDF is cut off: its end is missing.";
  try {
    await inspectPicture(file);
    return null;
  } catch (error) {
    if (error instanceof UnusablePicture) return error.message;
    throw error;
  }
}

/** Stores a certificate under its hash. Idempotent. */
export const storeCertificate = (
  { storage }: Pick<Services, "storage">,
  { certificate, bytes }: CertificateFile,
): Promise<void> => storage.put(certificateKey(certificate), bytes, certificate.media_type);
