import { and, eq, isNull, lte } from "drizzle-orm";
import { RETENTION } from "#contract/retention.ts";
import type { Services } from "#server/services.ts";
import { countDeliveries } from "../queries/issues.ts";
import { newsletterIssues, newsletterRecipients } from "../schema.ts";

/** Stores the final figures of issues past the retention of their recipients, and deletes the recipients. */
export async function closeOldIssues({ db, jobs }: Pick<Services, "db" | "jobs">, now: Date): Promise<void> {
  const before = new Date(now.getTime() - RETENTION.newsletterRecipients.lifetimeS * 1000);
  const old = await db
    .select({ id: newsletterIssues.id })
    .from(newsletterIssues)
    .where(and(lte(newsletterIssues.sendingAt, before), isNull(newsletterIssues.finalFigures)));
  for (const { id } of old)
    await db.transaction(async (tx) => {
      const finalFigures = await countDeliveries({ db: tx, jobs }, id);
      await tx.update(newsletterIssues).set({ finalFigures }).where(eq(newsletterIssues.id, id));
      await tx.delete(newsletterRecipients).where(eq(newsletterRecipients.issueId, id));
    });
}
