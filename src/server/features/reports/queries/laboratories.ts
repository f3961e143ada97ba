import { and, asc, desc, eq, gte, isNull, lte, or } from "drizzle-orm";
import type { Laboratory } from "#contract/report-parts.ts";
import type { Queryable } from "#platform/database/database.ts";
import { accreditations, laboratories } from "../schema.ts";

/** A laboratory with the accreditation that was valid on a day; null if the laboratory is unknown. */
export async function laboratoryOn(db: Queryable, name: string, on: string): Promise<Laboratory | null> {
  const valid = and(
    eq(accreditations.laboratoryId, laboratories.id),
    lte(accreditations.validFrom, on),
    or(isNull(accreditations.expiresOn), gte(accreditations.expiresOn, on)),
  );
  const [row] = await db
    .select()
    .from(laboratories)
    .leftJoin(accreditations, valid)
    .where(eq(laboratories.name, name))
    .orderBy(desc(accreditations.validFrom))
    .limit(1);
  return row ? laboratoryOf(row) : null;
}

/** Every laboratory by name, one entry for each accreditation it has had. */
export async function listLaboratories(db: Queryable): Promise<Laboratory[]> {
  const rows = await db
    .select()
    .from(laboratories)
    .leftJoin(accreditations, eq(accreditations.laboratoryId, laboratories.id))
    .orderBy(asc(laboratories.name), desc(accreditations.validFrom));
  return rows.map(laboratoryOf);
}

interface Row {
  laboratories: typeof laboratories.$inferSelect;
  accreditations: typeof accreditations.$inferSelect | null;
}

const laboratoryOf = ({
  laboratories: { name, address, website },
  accreditations: accreditation,
}: Row): Laboratory => ({
  name,
  address,
  website,
  accreditation: accreditation && {
    body: accreditation.body,
    number: accreditation.number,
    standard: accreditation.standard,
    valid_from: accreditation.validFrom,
    expires_on: accreditation.expiresOn,
    url: accreditation.url,
    scope: accreditation.scope,
  },
});
