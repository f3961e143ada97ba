import { and, asc, desc, eq, gte, isNull, lte, or } from "drizzle-orm";
import type { Laboratory } from "#contract/report-parts.ts";
import type { Queryable } from "#platform/database/database.ts";
import { accreditations, laboratories } from "../schema.ts";

/** A laboratory as it was on a day, with the accreditation that was valid then; null where it was never added. */
export async function laboratoryOn(db: Queryable, name: string, on: string): Promise<Laboratory | null> {
  const valid = and(
    eq(accreditations.laboratoryId, laboratories.id),
    lte(accreditations.validFrom, on),
    or(isNull(accreditations.expiresOn), gte(accreditations.expiresOn, on)),
  );
  const [found] = await db
    .select()
    .from(laboratories)
    .leftJoin(accreditations, valid)
    .where(eq(laboratories.name, name))
    .orderBy(desc(accreditations.validFrom))
    .limit(1);
  return found ? laboratoryOf(found) : null;
}

/** Every laboratory with every accreditation it has had, by name. */
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
  accreditations: held,
}: Row): Laboratory => ({
  name,
  address,
  website,
  accreditation: held && {
    body: held.body,
    number: held.number,
    standard: held.standard,
    valid_from: held.validFrom,
    expires_on: held.expiresOn,
    url: held.url,
    scope: held.scope,
  },
});
