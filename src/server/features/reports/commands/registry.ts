import { and, eq, inArray, sql } from "drizzle-orm";
import { z } from "zod";
import { certification } from "#contract/catalogue.ts";
import { type Laboratory, laboratory as laboratoryShape, webUrl } from "#contract/report-parts.ts";
import { missingValue } from "#domain/out-of-range.ts";
import type { Db, Tx } from "#platform/database/database.ts";
import { lockUntilCommit } from "#platform/database/locks.ts";
import { ApiError } from "#server/http/errors.ts";
import { recordAction } from "../../catalogue/commands/audit.ts";
import { refreshCertificates } from "../../catalogue/commands/refresh-certificates.ts";
import { brands, certificates } from "../../catalogue/schema/brands.ts";
import { supplements } from "../../catalogue/schema.ts";
import { problemLine, shapeProblems } from "../rules/file-problems.ts";
import { accreditations, laboratories } from "../schema.ts";

/**
 * Adds or updates a laboratory and its accreditation. Published reports keep their snapshot of the laboratory. Throws
 * `ApiError` "invalid" with every problem.
 */
export async function addLaboratory(
  db: Db,
  { input, operator }: { input: unknown; operator: string },
): Promise<Laboratory> {
  const parsed = laboratoryShape.safeParse(input);
  if (!parsed.success)
    throw new ApiError("invalid", shapeProblems(parsed.error.issues, input).map(problemLine).join("\n"));
  const { name, address, website, accreditation } = parsed.data;
  await db.transaction(async (tx) => {
    const [row] = await tx
      .insert(laboratories)
      .values({ name, address, website })
      .onConflictDoUpdate({ target: laboratories.name, set: { address, website } })
      .returning({ id: laboratories.id });
    if (accreditation !== null) {
      const { valid_from, expires_on, ...rest } = accreditation;
      const values = {
        ...rest,
        validFrom: valid_from,
        expiresOn: expires_on,
        laboratoryId: (row ?? missingValue("The laboratory")).id,
      };
      const { laboratoryId, body, number, validFrom } = accreditations;
      await tx
        .insert(accreditations)
        .values(values)
        .onConflictDoUpdate({ target: [laboratoryId, body, number, validFrom], set: values });
    }
    await recordAction(tx, {
      operator,
      action: "add-laboratory",
      subject: name,
      details: { accreditation: accreditation?.number ?? null },
    });
  });
  return parsed.data;
}

/** Certificate input from an operator; `brand` is the brand's slug. */
const certificateInput = certification
  .omit({ demo: true })
  .extend({
    brand: z.string(),
    url: webUrl.nullable().default(null),
    /** Slugs of the products that it covers; without any, all products of the brand. */
    products: z.array(z.string()).default([]),
  })
  .strict()
  .refine(({ valid_from, expires_on }) => valid_from <= expires_on, {
    path: ["expires_on"],
    error: "The expiration date is before the start date.",
  });

/**
 * Adds or updates a brand's certificate, which the brand page shows with its expiry date. Throws `ApiError` "invalid"
 * with every problem, or "not_found" for an unknown brand.
 */
export async function addCertificate(
  db: Db,
  { input, operator }: { input: unknown; operator: string },
): Promise<{ brand: string }> {
  const parsed = certificateInput.safeParse(input);
  if (!parsed.success)
    throw new ApiError("invalid", shapeProblems(parsed.error.issues, input).map(problemLine).join("\n"));
  const { issuer, scope, certificate_number, valid_from, expires_on, url } = parsed.data;
  return db.transaction(async (tx) => {
    await lockUntilCommit(tx, "catalogueIntake");
    const brand = await findCertifiedBrand(tx, parsed.data.brand);
    const values = {
      brandId: brand.id,
      source: brand.source,
      scope,
      validFrom: valid_from,
      expiresOn: expires_on,
      url,
    };
    const [saved] = await tx
      .insert(certificates)
      .values({ ...values, issuer, certificateNumber: certificate_number })
      .onConflictDoUpdate({ target: [certificates.issuer, certificates.certificateNumber], set: values })
      .returning({ id: certificates.id });
    await setCoveredProducts(tx, (saved ?? missingValue("The certificate")).id, {
      brandId: brand.id,
      slugs: parsed.data.products,
    });
    await recordAction(tx, {
      operator,
      action: "add-certificate",
      subject: brand.slug,
      details: { issuer, certificate_number, expires_on },
    });
    return { brand: brand.name };
  });
}

/** Deletes a certificate that was entered by mistake. Expired certificates are kept and shown as expired. */
export function removeCertificate(
  db: Db,
  { issuer, number, operator }: { issuer: string; number: string; operator: string },
): Promise<void> {
  return db.transaction(async (tx) => {
    await lockUntilCommit(tx, "catalogueIntake");
    const removed = await tx
      .delete(certificates)
      .where(and(eq(certificates.issuer, issuer), eq(certificates.certificateNumber, number)))
      .returning({ brandId: certificates.brandId });
    await refreshCertificates(
      tx,
      removed.map(({ brandId }) => brandId),
    );
    if (removed.length === 0) throw new ApiError("not_found", `No certificate ${number} from ${issuer}.`);
    await recordAction(tx, { operator, action: "remove-certificate", subject: number, details: { issuer } });
  });
}

/** Replaces the products that a certificate covers. Throws `ApiError` "invalid" for one that is not the brand's. */
export async function setCoveredProducts(
  tx: Tx,
  certificateId: number,
  { brandId, slugs }: { brandId: number; slugs: readonly string[] },
): Promise<void> {
  const products = await tx
    .select({ id: supplements.id, slug: supplements.slug })
    .from(supplements)
    .where(and(eq(supplements.brandId, brandId), inArray(supplements.slug, [...slugs])));
  const missing = slugs.filter((slug) => !products.some((product) => product.slug === slug));
  if (missing.length > 0) throw new ApiError("invalid", `Not products of the brand: ${missing.join(", ")}.`);
  await tx.execute(sql`delete from certificate_products where certificate_id = ${certificateId}`);
  for (const { id } of products)
    await tx.execute(sql`
      insert into certificate_products (certificate_id, supplement_id) values (${certificateId}, ${id})`);
  await refreshCertificates(tx, [brandId]);
}

export async function findCertifiedBrand(tx: Tx, slug: string): Promise<typeof brands.$inferSelect> {
  const [brand] = await tx.select().from(brands).where(eq(brands.slug, slug));
  if (!brand) throw new ApiError("not_found", `No brand "${slug}".`);
  return brand;
}
