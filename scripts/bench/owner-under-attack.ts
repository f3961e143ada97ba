import { randomInt } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import PostalMime from "postal-mime";
import { type ApiRoute, apiRoutes, type CallName } from "#contract/api-routes.ts";
import { randomToken } from "#platform/ids.ts";
import { startSmtpServer } from "#tests/support/smtp.ts";
import type { ContenderOutcome } from "./rounds.ts";
import { type RunningServer, startBenchSite } from "./servers.ts";
import type { BenchOutcome } from "./table.ts";

const NETWORKS = [1, 20];
const LOGIN_INTERVAL_MS = 5000;
const RECOVERY_INTERVAL_MS = 20_000;
const EMAIL_TIMEOUT_MS = 20_000;
const EMAIL_POLL_MS = 100;

const PASSWORD = "tidal crucible 9";
const FORGOT = { type: "forgot_password" } as const;

/** A browser: the first three parts of its IP address, and its device secret. */
interface Browser {
  network: string;
  device_secret: string;
}

interface Answer {
  status: number;
  data: { retry_after_s?: number; reset_token?: string } | null;
}

interface Attack {
  site: RunningServer;
  mail: Awaited<ReturnType<typeof startSmtpServer>>;
  /** `performance.now()` at the end. */
  endsAt: number;
}

/** Logins of an owner on a known device, and recoveries by email on new ones, while strangers guess and burn codes. */
export async function ownerUnderAttack(minutes: number): Promise<BenchOutcome[]> {
  const mail = await startSmtpServer();
  const site = await startBenchSite("owner-under-attack", { SMTP_URL: mail.url });
  try {
    const outcomes: ContenderOutcome[] = [];
    for (const count of NETWORKS) {
      const attack = { site, mail, endsAt: performance.now() + minutes * 60_000 };
      outcomes.push({
        name: `${count} network(s), ${minutes} min`,
        medians: await measureAttack(attack, count),
      });
    }
    const shareOf = (what: string) =>
      Math.min(
        ...outcomes.map(
          ({ medians }) => (100 * (medians[`${what} that worked`] ?? 0)) / (medians[what] ?? 0),
        ),
      );
    const budgets = ["logins", "recoveries"].map((what) => ({
      what: `owner's ${what} that work`,
      unit: "%",
      isMinimum: true,
      limit: 100,
      measured: shareOf(what),
    }));
    return [{ bench: "owner-under-attack", outcomes, budgets }];
  } finally {
    await site.stop();
    await mail.close();
  }
}

async function measureAttack(attack: Attack, networkCount: number): Promise<Record<string, number>> {
  const device = newBrowser();
  const owners = { known: await register(attack, device), recovering: await register(attack, newBrowser()) };
  const strangers = Array.from({ length: networkCount }, newBrowser);
  const guesses = strangers.flatMap((stranger) =>
    Object.values(owners).map((email) => repeat(attack, () => guess(attack, email, stranger))),
  );
  const burns = strangers.flatMap((stranger) =>
    Object.values(owners).map((email) => repeat(attack, () => burnCode(attack, email, stranger))),
  );
  const [logins, recoveries] = await Promise.all([
    everyInterval(attack, LOGIN_INTERVAL_MS, () => logsIn(attack, owners.known, device, PASSWORD)),
    everyInterval(attack, RECOVERY_INTERVAL_MS, () => recovers(attack, owners.recovering)),
  ]);
  const sum = async (counts: Promise<number>[]) => (await Promise.all(counts)).reduce((a, b) => a + b, 0);
  return {
    "guesses checked": await sum(guesses),
    "codes sent to strangers": await sum(burns),
    logins: logins.length,
    "logins that worked": logins.filter(Boolean).length,
    recoveries: recoveries.length,
    "recoveries that worked": recoveries.filter(Boolean).length,
  };
}

/** Repeats an attempt as fast as the site allows; returns how many it allowed. */
async function repeat({ endsAt }: Attack, attempt: () => Promise<Answer>): Promise<number> {
  let allowed = 0;
  while (performance.now() < endsAt) {
    const { status, data } = await attempt();
    if (status !== 429 && status !== 503) allowed += 1;
    const retryMs = status === 200 || status === 401 ? 0 : (data?.retry_after_s ?? 1) * 1000;
    await wait(Math.max(0, Math.min(retryMs, endsAt - performance.now())));
  }
  return allowed;
}

async function everyInterval(
  { endsAt }: Attack,
  intervalMs: number,
  act: () => Promise<boolean>,
): Promise<boolean[]> {
  const results: boolean[] = [];
  while (performance.now() < endsAt) {
    const next = wait(intervalMs);
    results.push(await act());
    await next;
  }
  return results;
}

const guess = ({ site }: Attack, email_id: string, stranger: Browser) =>
  post(site, "login", stranger, { email_id, password: `not the password ${randomInt(1e9)}` });

async function burnCode({ site }: Attack, email_id: string, stranger: Browser): Promise<Answer> {
  const asked = await post(site, "forgotPassword", stranger, { email_id });
  for (let tries = 0; tries < 5; tries += 1)
    await post(site, "verifyResetCode", stranger, { ...FORGOT, email_id, user_otp: "000000" });
  return asked;
}

const logsIn = async ({ site }: Attack, email_id: string, browser: Browser, password: string) =>
  (await post(site, "login", browser, { email_id, password })).status === 200;

/** Sets a new password in a new browser on a new network, with the emailed code or link, and logs in there. */
async function recovers(attack: Attack, email_id: string): Promise<boolean> {
  const browser = newBrowser();
  const password = `tidal crucible ${randomInt(1e9)}`;
  const { status } = await post(attack.site, "forgotPassword", browser, { email_id });
  const rejected = new Set<string>();
  const deadline = performance.now() + EMAIL_TIMEOUT_MS;
  while (performance.now() < deadline) {
    const emails = await emailsTo(attack, email_id);
    const pattern = status === 200 ? CODE : LINK;
    const found = emails
      .flatMap((text) => pattern.exec(text)?.[1] ?? [])
      .find((candidate) => !rejected.has(candidate));
    if (found) {
      if (await resetWith(attack, { email_id, browser, password, found }))
        return logsIn(attack, email_id, browser, password);
      rejected.add(found);
    }
    await wait(EMAIL_POLL_MS);
  }
  return false;
}

const CODE = /^(\d+)$/m;
const LINK = /\/reset-password#token=([\w-]+)/;

/** Sets the password with a code or the token of a link. False: it is a stranger's, or was used. */
async function resetWith(
  { site }: Attack,
  {
    email_id,
    browser,
    password,
    found,
  }: { email_id: string; browser: Browser; password: string; found: string },
): Promise<boolean> {
  let reset_token: string | undefined = found;
  if (CODE.test(found)) {
    const { data } = await post(site, "verifyResetCode", browser, { ...FORGOT, email_id, user_otp: found });
    reset_token = data?.reset_token;
  }
  const input = { reset_token, new_password: password, confirm_password: password };
  return reset_token !== undefined && (await post(site, "resetPassword", browser, input)).status === 200;
}

/** Texts of the emails to an address, newest first. */
async function emailsTo({ mail }: Attack, email: string): Promise<string[]> {
  const raw = mail.received.filter(({ recipients }) => recipients.includes(email)).toReversed();
  return Promise.all(raw.map(async (message) => (await PostalMime.parse(message.raw)).text ?? ""));
}

const newBrowser = (): Browser => ({
  network: `10.${randomInt(256)}.${randomInt(256)}`,
  device_secret: randomToken(),
});

async function register({ site }: Attack, browser: Browser): Promise<string> {
  const email_id = `owner.${randomInt(1e12)}@example.com`;
  const person = { first_name: "Ada", last_name: "Lovelace", password: PASSWORD, accept_terms: true };
  const { status } = await post(site, "register", browser, { ...person, email_id });
  if (status !== 200) throw new Error(`The site did not register an account (${status}).`);
  return email_id;
}

/** Calls from a random address of the browser's network, so that limits per address do not slow a stranger down. */
async function post(site: RunningServer, name: CallName, browser: Browser, input: object): Promise<Answer> {
  const { method, path, action }: ApiRoute = apiRoutes[name];
  const response = await fetch(`${site.url}/api${path}`, {
    method,
    headers: {
      "content-type": "application/json",
      "x-forwarded-for": `${browser.network}.${randomInt(1, 255)}`,
    },
    body: JSON.stringify({ action, ...input, device_secret: browser.device_secret }),
  });
  const { data } = (await response.json()) as Pick<Answer, "data">;
  return { status: response.status, data };
}
