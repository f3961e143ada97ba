import { drizzle } from "drizzle-orm/node-postgres";
import { pino } from "pino";
import type { Page } from "playwright-core";
import { inject } from "vitest";
import { createPool } from "#platform/database/connect.ts";
import { mailbox, PASSWORD, stolenToken } from "#tests/support/accounts.ts";
import { SITE_EMAIL_KEY } from "#tests/support/site.ts";
import { fillAsManager } from "./typing.ts";
import { newClientIp, origin } from "./visit.ts";

/** One per worker, closed when it exits. */
let pool: ReturnType<typeof createPool> | undefined;

/** The site's own database. */
function siteDatabase() {
  const url = inject("visited")?.databaseUrl ?? "";
  pool ??= createPool(url, { logger: pino({ level: "silent" }), statementTimeoutMs: 30_000 });
  return drizzle(pool, { casing: "snake_case" });
}

/** The emails the site has sent to an address, from its database. */
export const emailsTo = (email: string) =>
  mailbox({ services: { db: siteDatabase(), emailKey: SITE_EMAIL_KEY } }, email);

/** Makes the session one that was opened too long ago for calls that need recent authentication. */
export const ageSession = (token: string): Promise<string> =>
  stolenToken({ services: { db: siteDatabase() } }, token);

let createdEmails = 0;

/** A unique email address. */
export const newEmailAddress = (name = "grace"): string =>
  `${name}.${process.pid}.${Date.now()}.${++createdEmails}@example.com`;

async function call(path: string, body: object, token?: string): Promise<{ token: string }> {
  const response = await fetch(`${origin}/api${path}`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      "x-forwarded-for": newClientIp(),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    body: JSON.stringify(body),
  });
  const { status, message, data } = (await response.json()) as {
    status: boolean;
    message: string;
    data: { token: string };
  };
  if (!status) throw new Error(`${path}: ${message}`);
  return data;
}

/** Creates an account through the API; returns its email and the token of its first session. */
export async function newAccount(changes: { first_name?: string; last_name?: string } = {}) {
  const email = newEmailAddress();
  const person = { first_name: "Grace", last_name: "Hopper", ...changes };
  const { token } = await call("/auth/register/user", {
    ...person,
    email_id: email,
    password: PASSWORD,
    accept_terms: true,
  });
  return { email, token };
}

/** Creates an account and confirms its email. */
export async function newConfirmedAccount() {
  const account = await newAccount();
  const user_otp = await emailsTo(account.email).nextCode();
  await call("/user/verify-otp", { action: "verify_otp", user_otp }, account.token);
  return account;
}

/** Starts another session of an account; returns its token. */
export const logInElsewhere = async (email: string, password = PASSWORD): Promise<string> =>
  (await call("/auth/login", { email_id: email, password })).token;

/** Ends a session, as its owner would on another device. */
export const endSession = (token: string) => call("/user/logout", {}, token);

export const accountButton = (page: Page, firstName = "Grace") =>
  page.getByRole("button", { name: `Account menu for ${firstName}` });

/** The field for a code that was emailed. */
export const codeField = (page: Page) => page.getByRole("textbox", { name: "6-digit code", exact: true });

/** Logs in with what a password manager fills in. */
export async function logIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByRole("heading", { name: "Log in" }).waitFor();
  await fillAsManager([
    [page.getByLabel("Email address"), email],
    [page.getByLabel("Password", { exact: true }), password],
  ]);
  await page.getByRole("button", { name: "Log in", exact: true }).click();
}

/** Logs out through the account menu and its dialog. */
export async function logOut(page: Page, firstName = "Grace"): Promise<void> {
  await accountButton(page, firstName).click();
  await page.getByRole("menuitem", { name: "Logout" }).click();
  await page.getByRole("button", { name: "Yes, logout" }).click();
  await page.waitForURL("**/login");
}

/** Types a code; the last digit submits it. */
export async function typeCode(page: Page, code: string): Promise<void> {
  await codeField(page).click();
  await page.keyboard.type(code);
}
