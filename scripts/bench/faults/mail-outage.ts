import { randomBytes } from "node:crypto";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import PostalMime from "postal-mime";
import { freePort } from "#tests/support/free-port.ts";
import { startSmtpServer } from "#tests/support/smtp.ts";
import { createNode } from "../../nodes/processes.ts";
import type { BenchOutcome } from "../table.ts";
import { callApi } from "./call-api.ts";
import type { Cluster } from "./cluster.ts";

const SUBSCRIBERS = 60;
const INTERVAL_MS = 150;
/** Subscriptions before the mail server goes down, and before it is back. Retries come after 15 s, then 30 s. */
const DOWN_AFTER = 20;
const BACK_AFTER = 50;
const DELIVERY_TIMEOUT_MS = 90_000;

/** The mail server drops connections in the middle of emails, is down for a while, and comes back. */
export async function mailOutage(cluster: Cluster, folder: string): Promise<BenchOutcome[]> {
  const port = await freePort();
  const start = () => startSmtpServer(() => true, port);
  let mailServer = await start();
  const earlier: typeof mailServer.received = [];
  const node = await createMailNode(await cluster.database("mail"), folder, mailServer.url);
  await node.start();
  try {
    const { data } = await callApi(node.url, "getGuestToken", {});
    const emails = Array.from({ length: SUBSCRIBERS }, () => `${randomBytes(8).toString("hex")}@example.com`);
    let duringOutage = 0;
    for (const [at, email_id] of emails.entries()) {
      if (at === DOWN_AFTER) {
        await mailServer.closeAbruptly();
        earlier.push(...mailServer.received);
      }
      if (at === BACK_AFTER) mailServer = await start();
      const { status, message } = await callApi(node.url, "joinNewsletter", { email_id }, data.token);
      if (status !== 200) throw new Error(`joinNewsletter: ${status} ${message}`);
      if (at >= DOWN_AFTER && at < BACK_AFTER) duringOutage += 1;
      await wait(INTERVAL_MS);
    }
    const backAt = performance.now();
    const received = () => [...earlier, ...mailServer.received];
    const missing = () => countMissing(emails, received());
    while (missing() > 0 && performance.now() - backAt < DELIVERY_TIMEOUT_MS) await wait(100);
    const lastAt = performance.now();
    return outcomesOf({
      requested: emails.length,
      "of these during the outage": duringOutage,
      missing: missing(),
      ...(await countRepeated(received())),
      "last arrived, s after it was back": (lastAt - backAt) / 1000,
    });
  } finally {
    await node.stop("SIGTERM");
    await mailServer.closeAbruptly();
  }
}

const createMailNode = (databaseUrl: string, folder: string, smtpUrl: string) =>
  createNode("mail", {
    NODE_ENV: "production",
    DATABASE_URL: databaseUrl,
    DATA_DIR: path.join(folder, "mail"),
    SMTP_URL: smtpUrl,
    DEMO_DATA: "off",
    LOG_LEVEL: "fatal",
    TRUST_PROXY: "1",
  });

function countMissing(emails: readonly string[], received: readonly { recipients: string[] }[]): number {
  const reached = new Set(received.flatMap(({ recipients }) => recipients));
  return emails.filter((email) => !reached.has(email)).length;
}

/** Emails beyond the first to each recipient, and how many of them a mailbox cannot deduplicate by Message-ID. */
async function countRepeated(received: readonly { recipients: string[]; raw: string }[]) {
  const ids = new Map<string, Set<string>>();
  for (const { recipients, raw } of received) {
    const { messageId = "" } = await PostalMime.parse(raw);
    for (const recipient of recipients) ids.set(recipient, (ids.get(recipient) ?? new Set()).add(messageId));
  }
  const duplicates = [...ids.values()].reduce((sum, { size }) => sum + size - 1, 0);
  return { "sent again under the same Message-ID": received.length - ids.size - duplicates, duplicates };
}

const outcomesOf = (
  medians: Record<"missing" | "duplicates", number> & Record<string, number>,
): BenchOutcome[] => [
  {
    bench: "mail outage",
    outcomes: [{ name: "emails", medians }],
    budgets: [
      {
        what: "mail outage: emails missing",
        unit: "emails",
        isMinimum: false,
        limit: 0,
        measured: medians.missing,
      },
      {
        what: "mail outage: duplicate emails",
        unit: "emails",
        isMinimum: false,
        limit: 0,
        measured: medians.duplicates,
      },
    ],
  },
];
