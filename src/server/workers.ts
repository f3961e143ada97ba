import { startLabelImports } from "./features/catalogue/commands/label-import-job.ts";
import { refreshCertificatesHourly } from "./features/catalogue/commands/refresh-certificates.ts";
import { sendDigestsDaily } from "./features/console/commands/digest.ts";
import { startVerificationJob } from "./features/console/commands/verification-job.ts";
import { startNoticeEmails } from "./features/follows/commands/notice-emails.ts";
import { startFollowerNotifications } from "./features/follows/commands/report-emails.ts";
import { countLabelAmountsEveryMinute } from "./features/ingredients/commands/count-label-amounts.ts";
import { startNewsletterDelivery } from "./features/newsletter/commands/send-issue.ts";
import { importNoticesDaily } from "./features/notices/commands/import-daily.ts";
import { scheduleDailyDumps } from "./features/open-data/commands.ts";
import { startEmailDelivery } from "./features/outbox/commands.ts";
import { registerPdfJobs } from "./features/report-files/commands.ts";
import { recalculateScoresDaily } from "./features/reports/commands/report-rows.ts";
import { deleteExpiredScansHourly } from "./features/scans/commands/delete-scans.ts";
import { startRequestNotifications } from "./features/test-requests/commands/emails.ts";
import { rankRequestsHourly } from "./features/test-requests/commands/refresh-ranks.ts";
import { settleVotesDaily } from "./features/test-requests/commands/settle-votes.ts";
import { countRecentAlarms } from "./features/test-requests/queries/operators.ts";
import { scheduleUploadCleanup } from "./features/uploads/commands/delete-unused-uploads.ts";
import { registerDisplaySizeJobs } from "./features/uploads/commands/make-display-sizes.ts";
import { startWebhookDelivery } from "./features/webhooks/commands/deliver.ts";
import { startWebhookMessages } from "./features/webhooks/commands/messages.ts";
import { scheduleRetention } from "./retention.ts";
import type { Services } from "./services.ts";

/** Starts this process's job workers. Each job runs in one of the processes that called this. */
export async function startWorkers(services: Services): Promise<void> {
  await startEmailDelivery(services);
  await scheduleRetention(services);
  await recalculateScoresDaily(services);
  await refreshCertificatesHourly(services);
  await countLabelAmountsEveryMinute(services);
  await registerDisplaySizeJobs(services);
  await scheduleUploadCleanup(services);
  await deleteExpiredScansHourly(services);
  await startRequestNotifications(services);
  await settleVotesDaily(services);
  await rankRequestsHourly(services);
  await startFollowerNotifications(services);
  await startNoticeEmails(services);
  await startNewsletterDelivery(services);
  await registerPdfJobs(services);
  await scheduleDailyDumps(services);
  await importNoticesDaily(services);
  await startLabelImports(services);
  await sendDigestsDaily(services);
  await startVerificationJob(services);
  await startWebhookMessages(services);
  await startWebhookDelivery(services);
  const { metrics, db, clock, jobs } = services;
  metrics.gauge("emails_unsent", "Emails that the mail server did not take: tried again, or given up", () =>
    jobs.countUnsentEmails(),
  );
  metrics.gauge("vote_alarms", "Test requests whose votes jumped within a day", () =>
    countRecentAlarms(db, clock.now()),
  );
}
