import { forgetOldRecordsDaily } from "./features/accounts/commands/retention.ts";
import { deliverLetters } from "./features/outbox/commands.ts";
import type { Services } from "./services.ts";

/** Has this process do the work that features put down: each job is done by one of the processes that called this. */
export async function startWorkers(services: Services): Promise<void> {
  await deliverLetters(services);
  await forgetOldRecordsDaily(services);
}
