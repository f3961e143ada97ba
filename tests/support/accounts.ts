import { expect, vi } from "vitest";
import { fixedClock } from "#platform/clock.ts";
import { listLettersTo } from "#server/features/outbox/queries.ts";
import type { Services } from "#server/services.ts";
import { type Input, type Output, startApi, type TestApi } from "./api.ts";

export const PASSWORD = "tidal crucible 9";
export const NEW_PASSWORD = "amber retort 41";

/** Counts nobody's calls, for tests that make more of them than one address may. */
export const noLimits: Services["limiter"] = {
  take: async () => ({ allowed: true, retryAfterSeconds: 0 }),
  close: async () => {},
};

/** The calls with a clock that the test moves on, and without limits by address. */
export async function startAccounts(replace: Partial<Services> = {}) {
  const clock = fixedClock(new Date());
  const api = await startApi({ replace: { clock, limiter: noLimits, ...replace } });
  return { api, clock };
}

let registered = 0;

/** A new user who has just registered, and the mailbox of the address. */
export async function newUser(api: TestApi, changes: Partial<Input<"register">> = {}) {
  registered += 1;
  const input = {
    first_name: "Ada",
    last_name: "Lovelace",
    email_id: `ada.${registered}@example.com`,
    password: PASSWORD,
    accept_terms: true as const,
    ...changes,
  };
  const { token, user } = await api.ask("register", input);
  return { token, user, email: user.email_id, mail: mailbox(api, user.email_id) };
}

/** The letters that reached an address, read as they come. */
export function mailbox(api: { services: Pick<Services, "db"> }, address: string) {
  let read = 0;
  const subjects = async () => (await listLettersTo(api.services.db, address)).map(({ subject }) => subject);
  const codes = async () =>
    (await listLettersTo(api.services.db, address))
      .map(({ text }) => /^(\d{6})$/m.exec(text)?.[1])
      .filter((code) => code !== undefined);
  return {
    /** Newest first. */
    subjects,
    newest: async () => (await listLettersTo(api.services.db, address))[0]?.text,
    /** The code of the next letter that brings one. */
    nextCode: () =>
      vi.waitFor(
        async () => {
          const all = await codes();
          expect(all.length).toBeGreaterThan(read);
          read += 1;
          return all[all.length - read] ?? "";
        },
        { timeout: 15_000, interval: 20 },
      ),
    /** Resolves when a letter of this subject is there. */
    arrival: (subject: string) =>
      vi.waitFor(async () => expect(await subjects()).toContainEqual(expect.stringContaining(subject)), {
        timeout: 15_000,
        interval: 20,
      }),
  };
}

/** Any code but this one. */
export const otherCode = (code: string): string => (code === "000000" ? "000001" : "000000");

/** A call that must succeed, with a token. */
export async function askAs<Name extends Parameters<TestApi["ask"]>[0]>(
  api: TestApi,
  token: string,
  name: Name,
  input: Omit<Input<Name>, "action">,
): Promise<Output<Name>> {
  const answered = await api.call(name, input, token);
  expect(answered, `${name}: ${answered.message}`).toMatchObject({ status: true });
  return answered.data;
}
