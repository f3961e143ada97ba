import { expect, test } from "vitest";
import { createLogger } from "#platform/logger.ts";
import {
  callOkAs,
  differentCode,
  NEW_PASSWORD,
  PASSWORD,
  registerUser,
  startAccountsApi,
} from "#tests/support/accounts.ts";
import { createImage } from "#tests/support/images.ts";
import { createUploader } from "#tests/support/uploads.ts";

test("logs contain no token, code, password or email address, even when the database fails", async () => {
  const lines: string[] = [];
  const logger = createLogger({ logLevel: "trace" }, { write: (line) => void lines.push(line) });
  const { api } = await startAccountsApi({ logger });
  const { token, email, mail } = await registerUser(api);
  const first = await mail.nextCode();
  await api.call("verifyEmailCode", { user_otp: differentCode(first) }, token);
  await callOkAs(api, token, "verifyEmailCode", { user_otp: first });
  await api.call("login", { email_id: email, password: `${PASSWORD}?` }, null);
  await api.call("forgotPassword", { email_id: email }, null);
  const second = await mail.nextCode();
  const verify = {
    action: "verify_otp",
    type: "forgot_password",
    email_id: email,
    user_otp: second,
  } as const;
  const { reset_token } = await api.callOk("verifyResetCode", verify);
  const passwords = { new_password: NEW_PASSWORD, confirm_password: NEW_PASSWORD };
  await api.callOk("resetPassword", { reset_token, ...passwords });
  const { token: again } = await api.callOk("login", { email_id: email, password: NEW_PASSWORD });

  const { db } = api.services;
  await db.execute("alter table attempts rename to attempts_away");
  for (const name of ["login", "forgotPassword"] as const)
    expect((await api.call(name, { email_id: email, password: PASSWORD }, null)).statusCode).toBe(500);
  await db.execute("alter table attempts_away rename to attempts");
  await db.execute("alter table one_time_codes rename to codes_away");
  const broken = { ...passwords, first_name: "Ada", last_name: "L", password: PASSWORD, accept_terms: true };
  expect((await api.call("register", { ...broken, email_id: "eve@example.com" }, null)).statusCode).toBe(500);
  expect((await api.call("getUser", {}, again)).statusCode).toBe(500);
  await db.execute("alter table codes_away rename to one_time_codes");
  await db.execute("alter table jobs.job_common rename to job_away");
  const failing = await api.call("register", { ...broken, email_id: "eve@example.com" }, null);
  expect(failing.statusCode).toBe(500);
  await db.execute("alter table jobs.job_away rename to job_common");

  const log = lines.join("");
  expect(lines.length).toBeGreaterThan(5);
  expect(log).toContain("Failed query");
  const secrets = { token, again, reset_token, first, second, PASSWORD, NEW_PASSWORD, email, eve: "eve@" };
  for (const [name, secret] of Object.entries(secrets)) expect(log, name).not.toContain(secret);
  expect(log).not.toMatch(/\$argon2id\$|expires in 10 minutes/);
  await api.close();
});

test("logs contain no address of a visitor’s picture", async () => {
  const lines: string[] = [];
  const logger = createLogger({ logLevel: "trace" }, { write: (line) => void lines.push(line) });
  const { api } = await startAccountsApi({ logger });
  const browser = createUploader(api);
  const { key, publicUrl } = await browser.upload(await createImage("png"));
  await browser.waitUntilProcessed(key);
  await api.app.inject({ url: new URL(publicUrl).pathname });
  const log = lines.join("");
  expect(log).toContain("/uploads/images/…");
  expect(log).not.toContain(key.split("/")[1]);
  await api.close();
});
