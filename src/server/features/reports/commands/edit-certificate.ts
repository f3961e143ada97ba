import { and, eq, ne } from "drizzle-orm";
import type { BrandCertificateFields } from "#contract/staff/registry.ts";
import { missingValue } from "#domain/out-of-range.ts";
import type { Db, Tx } from "#platform/database/database.ts";
import { lockUntilCommit } from "#platform/database/locks.ts";
import { ApiError } from "#server/http/errors.ts";
import { recordAction } from "../../catalogue/commands/audit.ts";
import { refreshCertificates } from "../../catalogue/commands/refresh-certificates.ts";
import { changedFields, refuseStale } from "../../catalogue/commands/seen-fields.ts";
import { certificates } from "../../catalogue/schema/brands.ts";
import { readBrandCertificate, type StoredCertificate } from "../queries/registry.ts";
import { filledLines, type RegistryAct, type RegistryEdit } from "./edit-registry.ts";
import { findCertifiedBrand, setCoveredProducts } from "./registry.ts";

/** Adds or changes a certificate of a brand. Throws "conflict" if the issuer has another one of this number. */
export function saveCertificateFields(
  db: Db,
  { id, seen, fields }: RegistryEdit<BrandCertificateFields>,
  { operator, reason }: RegistryAct,
): Promise<number> {
  return db.transaction(async (tx) => {
    await lockUntilCommit(tx, "catalogueIntake");
    const stored = id === null ? null : await lockCertificate(tx, id);
    if (stored) refuseStale(stored.fields, seen);
    const brand = await findCertifiedBrand(tx, fields.brand);
    const slugs = filledLines(fields.products).toSorted();
    const change = changedFields(stored?.fields ?? null, { ...fields, products: slugs.join("\n") });
    await refuseSameNumber(tx, id, fields);
    const values = {
      ...{ brandId: brand.id, source: brand.source, issuer: fields.issuer, scope: fields.scope },
      certificateNumber: fields.certificate_number,
      validFrom: fields.valid_from,
      expiresOn: fields.expires_on,
      url: fields.url || null,
    };
    const [row] =
      id === null
        ? await tx.insert(certificates).values(values).returning()
        : await tx.update(certificates).set(values).where(eq(certificates.id, id)).returning();
    const { id: saved } = row ?? missingValue("The certificate");
    await setCoveredProducts(tx, saved, { brandId: brand.id, slugs });
    if (stored && stored.brandId !== brand.id) await refreshCertificates(tx, [stored.brandId]);
    const action = id === null ? "add-certificate" : "edit-certificate";
    const details = {
      issuer: fields.issuer,
      certificate_number: fields.certificate_number,
      ...change,
      reason,
    };
    await recordAction(tx, { operator, action, subject: brand.slug, details });
    return saved;
  });
}

/** Removes a certificate that was entered by mistake. */
export function removeCertificateOf(db: Db, id: number, { operator, reason }: RegistryAct): Promise<void> {
  return db.transaction(async (tx) => {
    await lockUntilCommit(tx, "catalogueIntake");
    const { fields, brandId } = await lockCertificate(tx, id);
    await tx.delete(certificates).where(eq(certificates.id, id));
    await refreshCertificates(tx, [brandId]);
    const details = { before: fields, reason };
    await recordAction(tx, { operator, action: "remove-certificate", subject: fields.brand, details });
  });
}

async function lockCertificate(tx: Tx, id: number): Promise<StoredCertificate> {
  await tx.select({ id: certificates.id }).from(certificates).where(eq(certificates.id, id)).for("update");
  return readBrandCertificate(tx, id);
}

async function refuseSameNumber(
  tx: Tx,
  id: number | null,
  { issuer, certificate_number }: BrandCertificateFields,
): Promise<void> {
  const same = and(
    eq(certificates.issuer, issuer),
    eq(certificates.certificateNumber, certificate_number),
    id === null ? undefined : ne(certificates.id, id),
  );
  if ((await tx.$count(certificates, same)) > 0)
    throw new ApiError("conflict", `${issuer} has a certificate ${certificate_number} here already.`);
}
