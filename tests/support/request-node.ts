import { flushCompileCache } from "node:module";
import { installFastModuleResolution } from "#platform/fast-module-resolution.ts";
import type { SignedIn } from "#server/http/auth.ts";

/** Message from the parent process: add a test request of this name for this user. The reply is the number. */
export interface RequestMessage {
  number: number;
  userId: number;
  name: string;
}

/**
 * A minimal site process that adds test requests and delivers emails, configured by its environment. Starts faster than
 * the whole site. Sends "ready", then replies to every `RequestMessage` with its number.
 */
installFastModuleResolution();
const { systemClock } = await import("#platform/clock.ts");
const { readConfig } = await import("#platform/config.ts");
const { openDatabase } = await import("#platform/database/database.ts");
const { hmac } = await import("#platform/ids.ts");
const { openJobs } = await import("#platform/jobs.ts");
const { createLogger } = await import("#platform/logger.ts");
const { openStorage } = await import("#platform/storage/open.ts");
const { startEmailDelivery } = await import("#server/features/outbox/commands.ts");
const { addTestRequest } = await import("#server/features/test-requests/commands/add.ts");

const secret = "t".repeat(48);
const config = readConfig(process.env);
const logger = createLogger(config);
const { db, url } = await openDatabase({ config, logger });
const emailKey = hmac(secret, "emails");
const jobs = await openJobs({ url, logger, emailKey });
const storage = await openStorage(config, { secret, clock: systemClock });
const keys = { linkKey: secret, accountKey: secret, emailKey };
const needs = { db, jobs, storage, config, logger, clock: systemClock, ...keys };
await startEmailDelivery(needs);

process.on("message", async ({ number, userId, name }: RequestMessage) => {
  const supplement_url = `https://www.example.com/${encodeURIComponent(name)}`;
  const visitor = { kind: "user", userId, sessionHash: "" } as SignedIn;
  const input = {
    action: "add_test_request" as const,
    name,
    images: [],
    supplement_brand: "",
    supplement_url,
  };
  await addTestRequest(needs, visitor, input, "192.0.2.1");
  process.send?.(number);
});
process.send?.("ready");
flushCompileCache();
