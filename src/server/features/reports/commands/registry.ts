import { and, eq } from "drizzle-orm";
import { z } from "zod";
import { certification } from "#contract/catalogue.ts";
import { webAddress } from "#contract/report-parts.ts";
import type { Db, Tx } from "#platform/database/database.ts";
import { Refusal } from "#server/http/errors.ts";
import { recordAction } from "../../catalogue/commands/audit.ts";
import { brands, certificates } from "../../catalogue/schema.ts";
import { problemLine, shapeProblems } from "../rules/file-problems.ts";

/** A certificate as an operator states it; the brand is named as in its address. */
const statedCertificate = certification
  .omit({ sample: true })
  .extend({ brand: z.string(), url: webAddress.nullable().default(null) })
  .strict()
  .refine(({ valid_from, expires_on }) => valid_from <= expires_on, {
    path: ["expires_on"],
    error: "It ends before it begins.",
  });

/**
 * Writes down a certificate of a brand, or what is new about one: the brand's page shows it with its expiry. `Refusal`
 * "invalid": with every problem. "not_found": there is no such brand.
 */
export async function addCertificate(
  db: Db,
  { given, operator }: { given: unknown; operator: string },
): Promise<{ brand: string }> {
  const read = statedCertificate.safeParse(given);
  if (!read.success)
    throw new Refusal("invalid", shapeProblems(read.error.issues, given).map(problemLine).join("\n"));
  const { issuer, scope, certificate_number, valid_from, expires_on, url } = read.data;
  return db.transaction(async (tx) => {
    const brand = await findBrand(tx, read.data.brand);
    const values = {
      brandId: brand.id,
      source: brand.source,
      scope,
      validFrom: valid_from,
      expiresOn: expires_on,
      url,
    };
    await tx
      .insert(certificates)
      .values({ ...values, issuer, certificateNumber: certificate_number })
      .onConflictDoUpdate({ target: [certificates.issuer, certificates.certificateNumber], set: values });
    await recordAction(tx, {
      operator,
      action: "add-certificate",
      subject: brand.slug,
      details: { issuer, certificate_number, expires_on },
    });
    return { brand: brand.name };
  });
}

/** Takes out one that was written down by mistake; one that has expired stays, and says so. */
export function removeCertificate(
  db: Db,
  { issuer, number, operator }: { issuer: string; number: string; operator: string },
): Promise<void> {
  return db.transaction(async (tx) => {
    const { rowCount } = await tx
      .delete(certificates)
      .where(and(eq(certificates.issuer, issuer), eq(certificates.certificateNumber, number)));
    if (rowCount === 0) throw new Refusal("not_found", `There is no certificate ${number} of ${issuer}.`);
    await recordAction(tx, { operator, action: "remove-certificate", subject: number, details: { issuer } });
  });
}

async function findBrand(tx: Tx, slug: string): Promise<typeof brands.$inferSelect> {
  const [brand] = await tx.select().from(brands).where(eq(brands.slug, slug));
  if (!brand) throw new Refusal("not_found", `There is no brand ${slug}.`);
  return brand;
}
