import { flushCompileCache } from "node:module";
import { systemClock } from "#platform/clock.ts";
import { readConfig } from "#platform/config.ts";
import { openDatabase } from "#platform/database/database.ts";
import { openJobs } from "#platform/jobs.ts";
import { createLogger } from "#platform/logger.ts";
import { openStorage } from "#platform/storage/open.ts";
import { deliverLetters } from "#server/features/outbox/commands.ts";
import { addTestRequest } from "#server/features/test-requests/commands/add.ts";
import type { SignedIn } from "#server/http/auth.ts";

/** What the parent asks for: a request of this name from this user. The answer is the number, once it is accepted. */
export interface Asking {
  number: number;
  userId: number;
  name: string;
}

/**
 * As much of a site's process as takes a request and delivers its letter, by its environment: it starts faster than a
 * whole one. Says "ready", then answers every `Asking` with its number.
 */
const secret = "t".repeat(48);
const config = readConfig(process.env);
const logger = createLogger(config);
const { db, url } = await openDatabase({ config, logger });
const jobs = await openJobs({ url, logger });
const storage = await openStorage(config, { secret, clock: systemClock });
const needs = { db, jobs, storage, config, clock: systemClock, linkKey: secret };
await deliverLetters(needs);

process.on("message", async ({ number, userId, name }: Asking) => {
  const supplement_url = `https://www.example.com/${encodeURIComponent(name)}`;
  await addTestRequest(needs, { kind: "user", userId, sessionHash: "" } as SignedIn, {
    action: "add_test_request",
    name,
    images: [],
    supplement_brand: "",
    supplement_url,
  });
  process.send?.(number);
});
process.send?.("ready");
flushCompileCache();
