import { randomBytes } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { apiRoutes, type CallName } from "#contract/api-routes.ts";
import { randomClientIp } from "../random-client-ip.ts";
import { type BenchMetrics, measureInTurns } from "./rounds.ts";
import { type RunningServer, startBenchSite } from "./servers.ts";
import type { BenchOutcome } from "./table.ts";

const ROUNDS = 5;
const EMAILS_PER_ROUND = 40;
/** Emails are sent after the response: that work must not slow the next call. */
const PAUSE_MS = 40;

const PASSWORD = "tidal crucible 9";
const CALLS = {
  login: { password: "not the password" },
  forgotPassword: {},
} as const satisfies Partial<Record<CallName, object>>;

/** Timing of calls that must not reveal whether an email has an account: both rows should be the same. */
export async function accounts(): Promise<BenchOutcome[]> {
  const site = await startBenchSite();
  try {
    const outcomes: BenchOutcome[] = [];
    for (const name of ["login", "forgotPassword"] as const) {
      const contenders = [
        { name: "email with an account", measure: () => timeCalls(site, name, registerAccount) },
        { name: "email without one", measure: () => timeCalls(site, name, unknownEmail) },
      ];
      outcomes.push({ bench: name, outcomes: await measureInTurns(contenders, ROUNDS) });
    }
    return outcomes;
  } finally {
    await site.stop();
  }
}

type EmailFactory = (site: RunningServer) => Promise<string>;

const unknownEmail: EmailFactory = async () => `${randomBytes(8).toString("hex")}@example.com`;

const registerAccount: EmailFactory = async (site) => {
  const email_id = await unknownEmail(site);
  const person = { first_name: "Ada", last_name: "Lovelace", password: PASSWORD, accept_terms: true };
  const { ok } = await post(site, "register", { ...person, email_id });
  if (!ok) throw new Error("The site did not register an account.");
  return email_id;
};

/** Calls once per email, each from a random client IP, so that no rate limit applies. */
async function timeCalls(
  site: RunningServer,
  name: keyof typeof CALLS,
  createEmail: EmailFactory,
): Promise<BenchMetrics> {
  const emails: string[] = [];
  while (emails.length < EMAILS_PER_ROUND) emails.push(await createEmail(site));
  await wait(1000);
  const times: number[] = [];
  for (const email_id of emails) {
    const begun = performance.now();
    await post(site, name, { ...CALLS[name], email_id });
    times.push(performance.now() - begun);
    await wait(PAUSE_MS);
  }
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.floor(times.length * share)] ?? 0;
  return { "p10 ms": at(0.1), "p50 ms": at(0.5), "p90 ms": at(0.9) };
}

async function post(site: RunningServer, name: CallName, body: object): Promise<Response> {
  const response = await fetch(`${site.url}/api${apiRoutes[name].path}`, {
    method: apiRoutes[name].method,
    headers: {
      "content-type": "application/json",
      "x-forwarded-for": randomClientIp(),
    },
    body: JSON.stringify(body),
  });
  await response.arrayBuffer();
  return response;
}
