import { sql } from "drizzle-orm";
import type { Queryable } from "#platform/database/database.ts";
import { lockUntilCommit } from "#platform/database/locks.ts";
import { scheduleRecurringJob } from "#platform/recurring-job.ts";
import {
  deleteExpiredAccountRecords,
  deleteUnconfirmedAccounts,
} from "./features/accounts/commands/retention.ts";
import { deleteExpiredSearches } from "./features/ai-search/commands/delete-expired.ts";
import { deleteOldPermittedQuestions } from "./features/ai-search/commands/keep-question.ts";
import { deleteUnusedApiKeys } from "./features/api-keys/commands.ts";
import { deleteUnusedLabelFiles } from "./features/catalogue/commands/label-files.ts";
import { endPastHolds } from "./features/catalogue/commands/legal-hold.ts";
import { deleteExpiredErrorReports } from "./features/corrections/commands.ts";
import { deleteOldPages } from "./features/drafts/commands/delete-pages.ts";
import { deleteOldFigures } from "./features/figures/commands.ts";
import { closeOldIssues } from "./features/newsletter/commands/close-issues.ts";
import { deleteUnconfirmedSubscribers } from "./features/newsletter/commands.ts";
import { deleteOldEmails } from "./features/outbox/commands.ts";
import { pruneSearchChanges } from "./features/search/commands/prune-changes.ts";
import { deleteOldPledges } from "./features/test-requests/commands/pledge.ts";
import { deleteOldWebhookDeliveries } from "./features/webhooks/commands/endpoints.ts";
import { personalDataSources } from "./personal-data.ts";
import type { Services } from "./services.ts";

const DAY_MS = 86_400_000;

/** Deletes records past the retention that the privacy policy states. */
export async function deleteExpiredRecords(db: Queryable, now: Date): Promise<void> {
  await deleteOldEmails(db, now);
  await deleteUnconfirmedSubscribers(db, now);
  await deleteExpiredSearches(db, now);
  await deleteOldPermittedQuestions(db, now);
  await deleteExpiredAccountRecords(db, now);
  await deleteExpiredErrorReports(db, now);
  await deleteUnusedApiKeys(db, now);
  await deleteOldWebhookDeliveries(db, now);
  await deleteOldFigures(db, now);
  await deleteOldPledges(db, now);
}

/** Runs the deletion now and then daily, on one node at a time; and adds up counts that changed many times. */
export const scheduleRetention = (
  needs: Pick<Services, "db" | "jobs" | "clock" | "logger" | "storage">,
): Promise<void> =>
  scheduleRecurringJob(needs, "delete-expired-records", DAY_MS, async (now) => {
    await deleteUnconfirmedAccounts(needs.db, personalDataSources(needs), now);
    await closeOldIssues(needs, now);
    await deleteExpiredRecords(needs.db, now);
    await deleteOldPages(needs, now);
    await deleteUnusedLabelFiles(needs, now);
    await pruneSearchChanges(needs.db);
    await needs.db.transaction(async (tx) => {
      await lockUntilCommit(tx, "catalogueIntake");
      await tx.execute(sql`select compact_listed_products()`);
    });
    await endPastHolds(needs.db, now);
  });
