import { readFile, writeFile } from "node:fs/promises";
import { Agent, request } from "node:http";
import type { PlannedRequest } from "./plan.ts";

/** What came of a planned request. */
export interface SentRequest {
  kind: string;
  /** From the start of the run. */
  dueMs: number;
  /** From when it was due, so that waiting is not left out. */
  latencyMs: number;
  /** HTTP status; 0: no complete answer. */
  status: number;
  bytes: number;
}

/** `startedAt`: milliseconds since 1970. */
export interface SentPlan {
  startedAt: number;
  sent: SentRequest[];
  cpuSeconds: number;
}

const TICK_MS = 5;
const MAX_SOCKETS = 1024;
const ANSWER_TIMEOUT_MS = 30_000;

const agent = new Agent({ keepAlive: true, maxSockets: MAX_SOCKETS });

function send(origin: string, { path, clientIp, call }: PlannedRequest) {
  const headers = {
    "x-forwarded-for": clientIp,
    "accept-encoding": "br",
    ...(call
      ? { "content-type": "application/json", authorization: `Bearer ${call.token}` }
      : { accept: "text/html,*/*" }),
  };
  return new Promise<{ status: number; bytes: number }>((resolve) => {
    const sent = request(origin + path, { agent, method: call ? "POST" : "GET", headers }, (response) => {
      let bytes = 0;
      response
        .on("data", (chunk: Buffer) => {
          bytes += chunk.length;
        })
        .once("close", () => resolve({ status: response.complete ? (response.statusCode ?? 0) : 0, bytes }));
    });
    sent.setTimeout(ANSWER_TIMEOUT_MS, () => sent.destroy());
    sent.once("error", () => resolve({ status: 0, bytes: 0 })).end(call?.body);
  });
}

/** Sends every request when it is due, whatever became of those before it. */
async function run(origin: string, plan: readonly PlannedRequest[]): Promise<SentPlan> {
  const pending: Promise<SentRequest>[] = [];
  const startedAt = Date.now();
  const begun = performance.now();
  const sendDue = () => {
    for (let planned = plan[pending.length]; planned; planned = plan[pending.length]) {
      const { kind, dueMs } = planned;
      if (begun + dueMs > performance.now()) return;
      const done = ({ status, bytes }: { status: number; bytes: number }): SentRequest => ({
        ...{ kind, dueMs, status, bytes },
        latencyMs: performance.now() - begun - dueMs,
      });
      pending.push(send(origin, planned).then(done));
    }
  };
  await new Promise<void>((resolve) => {
    const timer = setInterval(() => {
      sendDue();
      if (pending.length < plan.length) return;
      clearInterval(timer);
      resolve();
    }, TICK_MS);
  });
  const sent = await Promise.all(pending);
  const { user, system } = process.cpuUsage();
  return { startedAt, sent, cpuSeconds: (user + system) / 1e6 };
}

/** `sender.ts ORIGIN PLAN RESULT`: sends the requests in the file PLAN, and writes what came of them to the file RESULT. */
if (import.meta.main) {
  const [origin = "", plan = "", result = ""] = process.argv.slice(2);
  const sent = await run(origin, JSON.parse(await readFile(plan, "utf8")) as PlannedRequest[]);
  agent.destroy();
  await writeFile(result, JSON.stringify(sent));
}
