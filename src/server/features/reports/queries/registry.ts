import { asc, desc, eq, sql } from "drizzle-orm";
import type { z } from "zod";
import type {
  AccreditationFields,
  BrandCertificateFields,
  getLaboratoryRecord,
  LaboratoryFields,
  listRegistry,
} from "#contract/staff/registry.ts";
import type { Queryable } from "#platform/database/database.ts";
import { ApiError } from "#server/http/errors.ts";
import { brands, certificates } from "../../catalogue/schema/brands.ts";
import { accreditations, laboratories } from "../schema.ts";

/** Laboratories by name, and brand certificates by their last day. `today` is `YYYY-MM-DD`. */
export async function readLaboratoriesAndCertificates(
  db: Queryable,
  today: string,
): Promise<z.output<typeof listRegistry.output>> {
  const valid = sql`${accreditations.validFrom} <= ${today} and coalesce(${accreditations.expiresOn}, 'infinity') >= ${today}`;
  const [labs, certificateRows] = await Promise.all([
    db
      .select({
        id: laboratories.id,
        name: laboratories.name,
        accreditations: sql<number>`count(*) filter (where ${valid})::int`,
        expires_on: sql<
          string | null
        >`nullif(max(coalesce(${accreditations.expiresOn}, 'infinity')) filter (where ${valid}), 'infinity')::text`,
      })
      .from(laboratories)
      .leftJoin(accreditations, eq(accreditations.laboratoryId, laboratories.id))
      .groupBy(laboratories.id)
      .orderBy(asc(laboratories.name)),
    db
      .select({
        id: certificates.id,
        brand: brands.name,
        issuer: certificates.issuer,
        certificate_number: certificates.certificateNumber,
        expires_on: certificates.expiresOn,
        demo: sql<boolean>`${certificates.source} = 'sample'`,
      })
      .from(certificates)
      .innerJoin(brands, eq(brands.id, certificates.brandId))
      .orderBy(asc(certificates.expiresOn), asc(certificates.id)),
  ]);
  return { today, laboratories: labs, certificates: certificateRows };
}

/** A laboratory as staff edit it. Throws "not_found". */
export async function readLaboratoryRecord(
  db: Queryable,
  id: number,
): Promise<z.output<typeof getLaboratoryRecord.output>> {
  const [[row], held] = await Promise.all([
    db.select().from(laboratories).where(eq(laboratories.id, id)),
    db
      .select()
      .from(accreditations)
      .where(eq(accreditations.laboratoryId, id))
      .orderBy(desc(accreditations.validFrom), desc(accreditations.id)),
  ]);
  if (!row) throw new ApiError("not_found", "There is no such laboratory.");
  return {
    id,
    fields: laboratoryFieldsOf(row),
    accreditations: held.map((one) => ({ id: one.id, fields: accreditationFieldsOf(one) })),
  };
}

/** Slugs of the products that a certificate covers; none: all of the brand's. */
export async function coveredProducts(db: Queryable, certificateId: number): Promise<string[]> {
  const { rows } = await db.execute<{ slug: string }>(sql`
    select s.slug from certificate_products c join supplements s on s.id = c.supplement_id
    where c.certificate_id = ${certificateId} order by s.slug`);
  return rows.map(({ slug }) => slug);
}

export interface StoredCertificate {
  id: number;
  brandId: number;
  /** Name of the brand. */
  brand: string;
  fields: BrandCertificateFields;
}

/** A certificate as staff edit it. Throws "not_found". */
export async function readBrandCertificate(db: Queryable, id: number): Promise<StoredCertificate> {
  const [row] = await db
    .select({ certificate: certificates, slug: brands.slug, brand: brands.name })
    .from(certificates)
    .innerJoin(brands, eq(brands.id, certificates.brandId))
    .where(eq(certificates.id, id));
  if (!row) throw new ApiError("not_found", "There is no such certificate.");
  const { issuer, scope, certificateNumber, validFrom, expiresOn, url, brandId } = row.certificate;
  const fields = {
    ...{ brand: row.slug, issuer, scope, certificate_number: certificateNumber },
    valid_from: validFrom,
    expires_on: expiresOn,
    url: url ?? "",
    products: (await coveredProducts(db, id)).join("\n"),
  };
  return { id, brandId, brand: row.brand, fields };
}

export const laboratoryFieldsOf = (row: typeof laboratories.$inferSelect): LaboratoryFields => ({
  name: row.name,
  address: row.address ?? "",
  website: row.website ?? "",
  contact: row.contact ?? "",
});

export const accreditationFieldsOf = (row: typeof accreditations.$inferSelect): AccreditationFields => ({
  body: row.body,
  number: row.number,
  standard: row.standard,
  valid_from: row.validFrom,
  expires_on: row.expiresOn ?? "",
  url: row.url ?? "",
  scope: row.scope.join("\n"),
});
