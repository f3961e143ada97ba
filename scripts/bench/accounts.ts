import { randomBytes } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { addresses, type CallName } from "#contract/api-routes.ts";
import { somebody } from "../somebody.ts";
import { type Measurement, measureInTurns } from "./rounds.ts";
import { type Running, startSite } from "./servers.ts";
import type { BenchOutcome } from "./table.ts";

const ROUNDS = 5;
const ADDRESSES = 40;
/** Letters are sent after the answer: their work must not fall on the next question. */
const SETTLES_MS = 40;

const PASSWORD = "tidal crucible 9";
const QUESTIONS = {
  login: { password: "not the password" },
  forgotPassword: {},
} as const satisfies Partial<Record<CallName, object>>;

/** How long the calls take that must not tell whether an address has an account: both rows should say the same. */
export async function accounts(): Promise<BenchOutcome[]> {
  const site = await startSite();
  try {
    const outcomes: BenchOutcome[] = [];
    for (const name of ["login", "forgotPassword"] as const) {
      const contenders = [
        { name: "address with an account", measure: () => distribution(site, name, registered) },
        { name: "address without one", measure: () => distribution(site, name, stranger) },
      ];
      outcomes.push({ bench: name, outcomes: await measureInTurns(contenders, ROUNDS) });
    }
    return outcomes;
  } finally {
    await site.stop();
  }
}

type AddressMaker = (site: Running) => Promise<string>;

const stranger: AddressMaker = async () => `${randomBytes(8).toString("hex")}@example.com`;

const registered: AddressMaker = async (site) => {
  const email_id = await stranger(site);
  const person = { first_name: "Ada", last_name: "Lovelace", password: PASSWORD, accept_terms: true };
  const { ok } = await ask(site, "register", { ...person, email_id });
  if (!ok) throw new Error("The site did not register an account.");
  return email_id;
};

/** Every address is asked about once, and by a network address of its own: no limit is met. */
async function distribution(
  site: Running,
  name: keyof typeof QUESTIONS,
  make: AddressMaker,
): Promise<Measurement> {
  const asked: string[] = [];
  while (asked.length < ADDRESSES) asked.push(await make(site));
  await wait(1000);
  const times: number[] = [];
  for (const email_id of asked) {
    const begun = performance.now();
    await ask(site, name, { ...QUESTIONS[name], email_id });
    times.push(performance.now() - begun);
    await wait(SETTLES_MS);
  }
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.floor(times.length * share)] ?? 0;
  return { "p10 ms": at(0.1), "p50 ms": at(0.5), "p90 ms": at(0.9) };
}

async function ask(site: Running, name: CallName, body: object): Promise<Response> {
  const response = await fetch(`${site.url}/api${addresses[name].path}`, {
    method: addresses[name].method,
    headers: {
      "content-type": "application/json",
      "x-forwarded-for": somebody(),
    },
    body: JSON.stringify(body),
  });
  await response.arrayBuffer();
  return response;
}
