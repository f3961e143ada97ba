import { createHash } from "node:crypto";
import { and, asc, eq, isNotNull } from "drizzle-orm";
import { CERTIFICATE_TYPES, type LaboratoryCertificate } from "#contract/laboratory-certificate.ts";
import type { Chain } from "#contract/vocabulary.ts";
import type { Queryable, ReadOnlyDb } from "#platform/database/database.ts";
import type { Services } from "#server/services.ts";
import { reports } from "../schema.ts";

/** Storage folder of certificates. Nothing is ever deleted from it: published reports are permanent. */
export const CERTIFICATE_FOLDER = "certificates";

/** Storage key: the hash of the content. */
export const certificateKey = ({ sha256, media_type }: LaboratoryCertificate): string =>
  `${CERTIFICATE_FOLDER}/${sha256}.${CERTIFICATE_TYPES[media_type]}`;

/** The certificate of the report with this slug; null if it has none. */
export async function certificateOfReport(
  db: ReadOnlyDb,
  slug: string,
): Promise<LaboratoryCertificate | null> {
  const [report] = await db
    .select({ certificate: reports.certificate })
    .from(reports)
    .where(eq(reports.slug, slug));
  return report?.certificate ?? null;
}

/** What is wrong with the stored file of a certificate, in words that follow "is"; null if its hash is the stated one. */
export async function certificateDamage(
  { storage }: Pick<Services, "storage">,
  certificate: LaboratoryCertificate,
): Promise<"missing" | "changed" | null> {
  const content = await storage.open(certificateKey(certificate));
  if (!content) return "missing";
  const hash = createHash("sha256");
  for await (const chunk of content) hash.update(chunk);
  return hash.digest("hex") === certificate.sha256 ? null : "changed";
}

/** A sentence about each published certificate whose stored file is missing or is not the signed one. */
export async function damagedCertificates(
  db: Queryable,
  storage: Services["storage"],
  chain: Chain,
): Promise<string[]> {
  const rows = await db
    .select({ number: reports.reportNumber, certificate: reports.certificate })
    .from(reports)
    .where(and(eq(reports.chain, chain), isNotNull(reports.certificate)))
    .orderBy(asc(reports.id));
  const sentences: string[] = [];
  for (const { number, certificate } of rows) {
    const damage = certificate && (await certificateDamage({ storage }, certificate));
    if (damage === "missing")
      sentences.push(`The certificate of report ${number} is missing from the storage.`);
    if (damage === "changed")
      sentences.push(`The certificate of report ${number} is not the file that was signed.`);
  }
  return sentences;
}
