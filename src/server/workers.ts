import { forgetOldRecordsDaily } from "./features/accounts/commands/retention.ts";
import { trainRankerHourly } from "./features/ai-search/commands/train-ranker.ts";
import { announceReports } from "./features/follows/commands.ts";
import { dumpDaily } from "./features/open-data/commands.ts";
import { deliverLetters } from "./features/outbox/commands.ts";
import { writePublishedPdfs } from "./features/report-files/commands.ts";
import { renewScoresDaily } from "./features/reports/commands/scores.ts";
import { forgetOldScansHourly } from "./features/scans/commands/delete-scans.ts";
import { announceRequests } from "./features/test-requests/commands/emails.ts";
import { sweepRegularly } from "./features/uploads/commands/delete-unused-uploads.ts";
import { prepareUploads } from "./features/uploads/commands/prepare.ts";
import type { Services } from "./services.ts";

/** Has this process do the work that features put down: each job is done by one of the processes that called this. */
export async function startWorkers(services: Services): Promise<void> {
  await deliverLetters(services);
  await forgetOldRecordsDaily(services);
  await renewScoresDaily(services);
  await trainRankerHourly(services);
  await prepareUploads(services);
  await sweepRegularly(services);
  await forgetOldScansHourly(services);
  await announceRequests(services);
  await announceReports(services);
  await writePublishedPdfs(services);
  await dumpDaily(services);
}
