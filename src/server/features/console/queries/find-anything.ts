import { and, eq, isNull, or, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { FoundAnything } from "#contract/staff/search.ts";
import type { ReadOnlyDb } from "#platform/database/database.ts";
import { findCatalogueRecords } from "#server/features/catalogue/queries/find-records.ts";
import { errorReports } from "#server/features/corrections/schema.ts";
import { reports } from "#server/features/reports/schema.ts";
import { testRequests } from "#server/features/test-requests/schema.ts";

/** Of each kind. */
const MAX_EACH = 5;

const holds = (column: PgColumn, part: string) => sql`position(${part} in lower(${column})) > 0`;

/** Records of all kinds that hold these words. People are not among them: they are looked up by address, for a reason. */
export async function findAnythingIn(db: ReadOnlyDb, q: string): Promise<FoundAnything> {
  const part = q.toLowerCase();
  const [{ products, brands }, requests, found, tickets] = await Promise.all([
    findCatalogueRecords(db, q),
    findRequests(db, part),
    db
      .select({ slug: reports.slug, number: reports.reportNumber })
      .from(reports)
      .where(or(holds(reports.reportNumber, part), holds(reports.slug, part)))
      .orderBy(sql`${reports.id} desc`)
      .limit(MAX_EACH),
    db
      .select({ ticket: errorReports.ticket })
      .from(errorReports)
      .where(and(isNull(errorReports.settledAt), holds(errorReports.ticket, part)))
      .limit(MAX_EACH),
  ]);
  return {
    products: products.slice(0, MAX_EACH).map(({ slug, name, brand }) => ({ slug, name, brand })),
    brands: brands.slice(0, MAX_EACH).map(({ slug, name }) => ({ slug, name })),
    requests,
    reports: found,
    tickets,
  };
}

async function findRequests(db: ReadOnlyDb, part: string): Promise<FoundAnything["requests"]> {
  const named = sql`not exists (
    select from unnest(${sql.param(part.split(/\s+/).filter(Boolean))}::text[]) w
    where position(w in lower(concat_ws(' ', ${testRequests.brand}, ${testRequests.name}))) = 0)`;
  const rows = await db
    .select({
      id: testRequests.publicId,
      brand: testRequests.brand,
      name: testRequests.name,
      status: testRequests.status,
    })
    .from(testRequests)
    .where(and(isNull(testRequests.duplicateOfId), or(named, eq(sql`${testRequests.publicId}::text`, part))))
    .orderBy(sql`${testRequests.id} desc`)
    .limit(MAX_EACH);
  return rows.map(({ id, brand, name, status }) => ({
    id,
    name: [brand, name].filter(Boolean).join(" "),
    status,
  }));
}
