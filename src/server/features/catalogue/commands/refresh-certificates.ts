import { sql } from "drizzle-orm";
import type { Queryable } from "#platform/database/database.ts";
import { lockUntilCommit } from "#platform/database/locks.ts";
import { scheduleRecurringJob } from "#platform/recurring-job.ts";
import type { Services } from "#server/services.ts";

const HOUR_MS = 3_600_000;

/** Refreshes the search rows of a brand's products, after a change of its certificates. The caller has locked the catalog. */
export async function refreshCertificates(tx: Queryable, brandIds: readonly number[]): Promise<void> {
  await tx.execute(sql`
    select refresh_supplement_search(array_agg(s.supplement_id))
    from supplement_search s where s.brand_id = any(${sql.param(brandIds)}::integer[]) having count(*) > 0`);
}

/** Refreshes the search rows of products whose certificates began or ended since; certificates expire by themselves. */
export async function refreshExpiredCertificates(db: Queryable): Promise<void> {
  await db.transaction(async (tx) => {
    await lockUntilCommit(tx, "catalogueIntake");
    await tx.execute(sql`
      select refresh_supplement_search(array_agg(s.supplement_id))
      from supplement_search s
      where s.brand_id in (select brand_id from certificates) and (s.certificate is null or s.certificate = 'valid')
      having count(*) > 0`);
  });
}

/** Does so now and then hourly, on one node at a time. */
export const refreshCertificatesHourly = (needs: Pick<Services, "db" | "jobs" | "clock">): Promise<void> =>
  scheduleRecurringJob(needs, "refresh-certificates", HOUR_MS, () => refreshExpiredCertificates(needs.db));
