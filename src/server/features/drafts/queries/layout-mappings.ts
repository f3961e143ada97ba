import { asc, eq } from "drizzle-orm";
import { utcDay } from "#domain/dates.ts";
import type { Queryable } from "#platform/database/database.ts";
import type { ConfirmedMapping } from "../rules/layout-mappings.ts";
import { layoutMappings } from "../schema.ts";

/** What people have confirmed about a layout; nothing for one without a fingerprint. */
export async function findLayoutMappings(
  db: Queryable,
  fingerprint: string | null | undefined,
): Promise<ConfirmedMapping[]> {
  if (!fingerprint) return [];
  const rows = await db
    .select()
    .from(layoutMappings)
    .where(eq(layoutMappings.fingerprint, fingerprint))
    .orderBy(asc(layoutMappings.id));
  return rows.map(({ kind, printed, meaning, confirmedBy, confirmedAt }) => ({
    ...{ kind, printed, meaning },
    by: confirmedBy,
    on: utcDay(confirmedAt),
  }));
}

/** All layouts about which something was confirmed, by laboratory. */
export async function listLayouts(db: Queryable) {
  const rows = await db
    .select()
    .from(layoutMappings)
    .orderBy(asc(layoutMappings.laboratory), asc(layoutMappings.fingerprint), asc(layoutMappings.id));
  return [...Map.groupBy(rows, ({ fingerprint }) => fingerprint)].map(([fingerprint, mappings]) => ({
    laboratory: mappings[0]?.laboratory ?? "",
    fingerprint,
    mappings: mappings.map(({ id, kind, printed, meaning, confirmedBy, confirmedAt }) => ({
      ...{ id: String(id), kind, printed, meaning },
      confirmed_by: confirmedBy,
      confirmed_at: confirmedAt.toISOString(),
    })),
  }));
}
