import { randomBytes } from "node:crypto";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import PostalMime from "postal-mime";
import { freePort } from "#tests/support/free-port.ts";
import { startSmtp } from "#tests/support/smtp.ts";
import { nodeOf } from "../../nodes/processes.ts";
import type { BenchOutcome } from "../table.ts";
import { ask } from "./call-api.ts";
import type { Cluster } from "./cluster.ts";

const READERS = 60;
const BETWEEN_MS = 150;
/** The first try after a failure is made within 15 seconds, the next within 30. */
const CUT_AFTER = 20;
const BACK_AFTER = 50;
const ARRIVES_WITHIN_MS = 90_000;

/** The mail server hangs up on everybody in the middle of letters, is away for a while, and comes back. */
export async function mailCut(cluster: Cluster, folder: string): Promise<BenchOutcome[]> {
  const port = await freePort();
  const start = () => startSmtp(() => true, port);
  let post = await start();
  const earlier: typeof post.received = [];
  const node = await nodeOf("mail", {
    NODE_ENV: "production",
    DATABASE_URL: await cluster.database("mail"),
    DATA_DIR: path.join(folder, "mail"),
    SMTP_URL: post.url,
    SAMPLE_DATA: "off",
    LOG_LEVEL: "fatal",
    TRUST_PROXY: "1",
  });
  await node.start();
  try {
    const { data } = await ask(node.url, "getGuestToken", {});
    const readers = Array.from({ length: READERS }, () => `${randomBytes(8).toString("hex")}@example.com`);
    let duringTheCut = 0;
    for (const [at, email_id] of readers.entries()) {
      if (at === CUT_AFTER) {
        await post.cut();
        earlier.push(...post.received);
      }
      if (at === BACK_AFTER) post = await start();
      const { status, message } = await ask(node.url, "joinNewsletter", { email_id }, data.token);
      if (status !== 200) throw new Error(`joinNewsletter: ${status} ${message}`);
      if (at >= CUT_AFTER && at < BACK_AFTER) duringTheCut += 1;
      await wait(BETWEEN_MS);
    }
    const backAt = performance.now();
    const received = () => [...earlier, ...post.received];
    const missing = () => {
      const reached = new Set(received().flatMap(({ recipients }) => recipients));
      return readers.filter((reader) => !reached.has(reader)).length;
    };
    while (missing() > 0 && performance.now() - backAt < ARRIVES_WITHIN_MS) await wait(100);
    const lastAt = performance.now();
    return outcomesOf({
      "asked for": readers.length,
      "of them during the cut": duringTheCut,
      missing: missing(),
      ...(await repeated(received())),
      "last arrived, s after it was back": (lastAt - backAt) / 1000,
    });
  } finally {
    await node.stop("SIGTERM");
    await post.cut();
  }
}

/** Letters beyond the first to each reader; and those of them that a mailbox cannot tell to be the same letter. */
async function repeated(received: readonly { recipients: string[]; raw: string }[]) {
  const ids = new Map<string, Set<string>>();
  for (const { recipients, raw } of received) {
    const { messageId = "" } = await PostalMime.parse(raw);
    for (const reader of recipients) ids.set(reader, (ids.get(reader) ?? new Set()).add(messageId));
  }
  const different = [...ids.values()].reduce((sum, { size }) => sum + size - 1, 0);
  return { "sent again under the same Message-ID": received.length - ids.size - different, twice: different };
}

const outcomesOf = (
  medians: Record<"missing" | "twice", number> & Record<string, number>,
): BenchOutcome[] => [
  {
    bench: "mail server cut",
    outcomes: [{ name: "letters", medians }],
    bars: [
      {
        what: "mail server cut: letters missing",
        unit: "letters",
        least: false,
        bar: 0,
        measured: medians.missing,
      },
      {
        what: "mail server cut: letters there twice",
        unit: "letters",
        least: false,
        bar: 0,
        measured: medians.twice,
      },
    ],
  },
];
