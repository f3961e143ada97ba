import { eq } from "drizzle-orm";
import { expect } from "vitest";
import { fixedClock } from "#platform/clock.ts";
import { sha256HexSync } from "#platform/ids.ts";
import { hashPassword } from "#server/features/accounts/commands/passwords.ts";
import { createSession } from "#server/features/accounts/commands/sessions.ts";
import { presentUser } from "#server/features/accounts/presentation.ts";
import { sessions, users } from "#server/features/accounts/schema.ts";
import { listStoredEmailsTo } from "#server/features/outbox/queries.ts";
import type { Services } from "#server/services.ts";
import { type Input, type Output, startApi, type TestApi } from "./api.ts";

export const PASSWORD = "tidal crucible 9";
export const NEW_PASSWORD = "amber retort 41";

/** A limiter that allows every call, for tests that exceed the limit per IP address. */
export const unlimitedLimiter: Services["limiter"] = {
  take: async () => ({ allowed: true, retryAfterSeconds: 0, remaining: 0, resetSeconds: 60 }),
  close: async () => {},
};

/** A test API with a clock that the test advances and without rate limits per IP address. */
export async function startAccountsApi(replace: Partial<Services> = {}) {
  const clock = fixedClock(new Date());
  const api = await startApi({ replace: { clock, limiter: unlimitedLimiter, ...replace } });
  return { api, clock };
}

let userCount = 0;

/** Registers a user with a unique email. Returns the session token and a mailbox. */
export async function registerUser(api: TestApi, changes: Partial<Input<"register">> = {}) {
  userCount += 1;
  const input = {
    first_name: "Ada",
    last_name: "Lovelace",
    email_id: `ada.${userCount}@example.com`,
    password: PASSWORD,
    accept_terms: true as const,
    ...changes,
  };
  const { token, user } = await api.callOk("register", input);
  return { token, user, email: user.email_id, mail: mailbox(api, user.email_id) };
}

let passwordHash: Promise<string> | undefined;

/**
 * Stores a user with a unique email, `PASSWORD` and a session, as after registering; no code is sent. For tests that are not
 * about accounts: a registration hashes a password and sends an email, which takes ten times as long as its rows.
 */
export async function createUser(api: TestApi, { emailVerified = false } = {}) {
  const { db, clock } = api.services;
  userCount += 1;
  passwordHash ??= hashPassword(PASSWORD);
  const now = clock.now();
  const [user] = await db
    .insert(users)
    .values({
      ...{ firstName: "Ada", lastName: "Lovelace", emailId: `ada.${userCount}@example.com`, emailVerified },
      ...{ passwordHash: await passwordHash, termsAcceptedAt: now, createdAt: now },
    })
    .returning();
  if (!user) throw new Error("no user was created");
  const device = "Another device";
  const token = await createSession(db, { userId: user.id, device, now, secondFactor: false });
  const email = user.emailId;
  return { token, user: presentUser(user, email), email, mail: mailbox(api, email) };
}

/** Reads the stored emails to one recipient. */
export function mailbox(api: { services: Pick<Services, "db" | "emailKey"> }, email: string) {
  let codesRead = 0;
  const subjects = async () => (await listStoredEmailsTo(api.services, email)).map(({ subject }) => subject);
  const texts = async () => (await listStoredEmailsTo(api.services, email)).map(({ text }) => text);
  const codes = async () =>
    (await texts()).map((text) => /^(\d{6})$/m.exec(text)?.[1]).filter((code) => code !== undefined);
  return {
    /** Newest first. */
    texts,
    /** Newest first. */
    codes,
    /** Newest first. */
    subjects,
    newest: async () => (await texts())[0],
    /** Waits for the next email with a verification code; returns the code. */
    async nextCode(): Promise<string> {
      await expect.poll(async () => (await codes()).length).toBeGreaterThan(codesRead);
      codesRead += 1;
      return (await codes()).at(-codesRead) ?? "";
    },
    /** Resolves when an email whose subject contains this text is stored. */
    waitForSubject: (subject: string) =>
      expect.poll(subjects).toContainEqual(expect.stringContaining(subject)),
  };
}

/** A session that no longer counts as recently authenticated: as if its token had been stolen later. */
export async function stolenToken(api: { services: Pick<Services, "db"> }, token: string): Promise<string> {
  await api.services.db
    .update(sessions)
    .set({ authenticatedAt: new Date(0) })
    .where(eq(sessions.tokenHash, sha256HexSync(token)));
  return token;
}

/** A code that differs from this one. */
export const differentCode = (code: string): string => (code === "000000" ? "000001" : "000000");

/** Calls an endpoint with a token; fails unless it succeeds. */
export async function callOkAs<Name extends Parameters<TestApi["callOk"]>[0]>(
  api: TestApi,
  token: string,
  name: Name,
  input: Omit<Input<Name>, "action">,
): Promise<Output<Name>> {
  const response = await api.call(name, input, token);
  expect(response, `${name}: ${response.message}`).toMatchObject({ status: true });
  return response.data;
}
