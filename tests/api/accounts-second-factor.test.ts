import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { RECENT_AUTHENTICATION_REQUIRED } from "#contract/session-routes.ts";
import type { fixedClock } from "#platform/clock.ts";
import { timeStepOf, totpCode } from "#server/features/accounts/rules/totp.ts";
import { recoveryCodes, secondFactors } from "#server/features/accounts/schema.ts";
import {
  callOkAs,
  NEW_PASSWORD,
  PASSWORD,
  registerUser,
  startAccountsApi,
  stolenToken,
} from "#tests/support/accounts.ts";
import type { TestApi } from "#tests/support/api.ts";
import { createAuthenticator } from "#tests/support/authenticator.ts";

let api: TestApi;
let clock: ReturnType<typeof fixedClock>;
beforeAll(async () => {
  ({ api, clock } = await startAccountsApi());
});
afterAll(() => api.close());

const BASE32 = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** An authenticator app that knows a secret. */
function createApp(secret: string) {
  const bits = [...secret].map((char) => BASE32.indexOf(char).toString(2).padStart(5, "0")).join("");
  const bytes = Uint8Array.from(bits.match(/.{8}/g) ?? [], (byte) => Number.parseInt(byte, 2));
  return { code: (steps = 0) => totpCode(bytes, timeStepOf(clock.now()) + steps) };
}

const login = (email_id: string, second_factor?: string, password = PASSWORD) =>
  api.call("login", { email_id, password, ...(second_factor && { second_factor }) }, null);
const nextStep = () => clock.advance(30_000);

/** A user with a confirmed email and an authenticator app. */
async function userWithApp() {
  const user = await registerUser(api);
  await callOkAs(api, user.token, "verifyEmailCode", { user_otp: await user.mail.nextCode() });
  const started = await callOkAs(api, user.token, "startSecondFactor", {});
  const app = createApp(started.secret);
  const { recovery_codes } = await callOkAs(api, user.token, "finishSecondFactor", {
    second_factor: app.code(),
  });
  nextStep();
  return { ...user, app, secret: started.secret, recovery_codes };
}

test("an authenticator app is set up with a QR code, and only its code turns it on", async () => {
  const user = await registerUser(api);
  const started = await callOkAs(api, user.token, "startSecondFactor", {});
  expect(started.otpauth_url).toContain(`secret=${started.secret}&issuer=Assayed`);
  expect(started.qr).toMatchObject({
    size: expect.any(Number),
    path: expect.stringMatching(/^(M\d+ \d+h\d+v1h-\d+z)+$/),
  });
  const app = createApp(started.secret);
  const wrong = await api.call("finishSecondFactor", { second_factor: app.code(5) }, user.token);
  expect(wrong).toMatchObject({ statusCode: 422, data: { errors: { second_factor: expect.any(String) } } });
  expect((await login(user.email)).statusCode).toBe(200);

  const { recovery_codes } = await callOkAs(api, user.token, "finishSecondFactor", {
    second_factor: app.code(),
  });
  expect(new Set(recovery_codes).size).toBe(10);
  expect(await callOkAs(api, user.token, "getSecondFactor", {})).toEqual({
    enabled_at: clock.now().toISOString(),
    recovery_codes_left: 10,
  });
  expect((await api.call("startSecondFactor", {}, user.token)).statusCode).toBe(409);
});

describe("login with an authenticator app", () => {
  test("asks for the code once the password is right, and for nothing before", async () => {
    const { email, app } = await userWithApp();
    const asked = await login(email);
    expect(asked).toMatchObject({
      statusCode: 422,
      data: { errors: { second_factor: "Enter the code from your authenticator app, or a recovery code." } },
    });
    expect(await login(email, app.code(), NEW_PASSWORD)).toMatchObject({
      statusCode: 401,
      message: "Incorrect email or password.",
    });
    expect((await login(email, app.code())).data.user.email_id).toBe(email);
  });

  test("accepts a code once, even when two logins use it at the same time, and none before it", async () => {
    const { email, app } = await userWithApp();
    const both = await Promise.all([login(email, app.code()), login(email, app.code())]);
    expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 422]);
    expect((await login(email, app.code(-1))).statusCode).toBe(422);
    nextStep();
    expect((await login(email, app.code())).statusCode).toBe(200);
  });

  test("limits guesses although each comes with the right password", async () => {
    const { email, app } = await userWithApp();
    const guesses = [];
    for (let guess = 0; guess < 3; guess += 1) {
      guesses.push((await login(email)).statusCode);
      guesses.push((await login(email, app.code(9))).statusCode);
    }
    expect(guesses).toEqual([422, 422, 422, 422, 422, 429]);
    expect((await login(email, app.code())).statusCode).toBe(429);
    nextStep();
    expect((await login(email, app.code())).statusCode).toBe(200);
  });

  test("accepts each recovery code once, typed in any way, and tells the user", async () => {
    const { email, token, mail, recovery_codes } = await userWithApp();
    const [first = "", second = ""] = recovery_codes;
    expect((await login(email, ` ${first.toLowerCase().replaceAll("-", " ")}`)).statusCode).toBe(200);
    expect((await login(email, first)).statusCode).toBe(422);
    const other = await userWithApp();
    expect((await login(other.email, second)).statusCode).toBe(422);
    expect(await callOkAs(api, token, "getSecondFactor", {})).toMatchObject({ recovery_codes_left: 9 });
    await expect
      .poll(mail.texts)
      .toContainEqual(expect.stringContaining("A recovery code of your account was used"));
  });

  test("with a passkey needs no code: it is two factors", async () => {
    const { email, token } = await userWithApp();
    const { siteUrl } = api.services.config;
    const authenticator = createAuthenticator({ rpId: new URL(siteUrl).hostname, origin: siteUrl });
    const credential = authenticator.create(await callOkAs(api, token, "startPasskey", {}));
    await callOkAs(api, token, "finishPasskey", { credential });
    const { data: challenge } = await api.call("startPasskeyLogin", {}, null);
    const { data } = await api.call("finishPasskeyLogin", { credential: authenticator.get(challenge) }, null);
    expect(data.user.email_id).toBe(email);
  });
});

test("a stolen token and the password are not enough to confirm", async () => {
  const { token, app } = await userWithApp();
  const stolen = await stolenToken(api, token);
  const confirm = (second_factor?: string) =>
    api.call("confirmPassword", { password: PASSWORD, ...(second_factor && { second_factor }) }, stolen);
  expect((await confirm()).data).toMatchObject({ errors: { second_factor: expect.any(String) } });
  expect((await confirm(app.code(9))).statusCode).toBe(422);
  expect((await api.call("removeSecondFactor", {}, stolen)).statusCode).toBe(403);
  const { data } = await confirm(app.code());
  expect(await callOkAs(api, data.token, "removeSecondFactor", {})).toBeNull();
});

test("a stolen token and the password are not enough to change the password", async () => {
  const { email, token, app } = await userWithApp();
  const stolen = await stolenToken(api, token);
  const passwords = { old_password: PASSWORD, new_password: NEW_PASSWORD, confirm_password: NEW_PASSWORD };
  const change = (by: string) => api.call("changePassword", passwords, by);
  expect(await change(stolen)).toMatchObject({
    statusCode: 403,
    data: { reason: RECENT_AUTHENTICATION_REQUIRED },
  });
  const confirmed = await callOkAs(api, stolen, "confirmPassword", {
    password: PASSWORD,
    second_factor: app.code(),
  });
  expect((await change(confirmed.token)).statusCode).toBe(200);
  nextStep();
  expect((await login(email, app.code(), NEW_PASSWORD)).statusCode).toBe(200);
});

test("an app and a passkey added before anyone proved the mailbox end when the owner resets the password", async () => {
  const { email, token, mail } = await registerUser(api);
  await mail.nextCode();
  const app = createApp((await callOkAs(api, token, "startSecondFactor", {})).secret);
  await callOkAs(api, token, "finishSecondFactor", { second_factor: app.code() });
  const { siteUrl } = api.services.config;
  const authenticator = createAuthenticator({ rpId: new URL(siteUrl).hostname, origin: siteUrl });
  const credential = authenticator.create(await callOkAs(api, token, "startPasskey", {}));
  await callOkAs(api, token, "finishPasskey", { credential });
  await api.call("forgotPassword", { email_id: email }, null);
  const { reset_token } = await api.callOk("verifyResetCode", {
    action: "verify_otp",
    type: "forgot_password",
    email_id: email,
    user_otp: await mail.nextCode(),
  });
  const passwords = { new_password: NEW_PASSWORD, confirm_password: NEW_PASSWORD };
  await api.callOk("resetPassword", { reset_token, keep_passkeys: true, ...passwords });
  expect((await login(email, undefined, NEW_PASSWORD)).statusCode).toBe(200);
  const { data: challenge } = await api.call("startPasskeyLogin", {}, null);
  const byPasskey = await api.call("finishPasskeyLogin", { credential: authenticator.get(challenge) }, null);
  expect(byPasskey.statusCode).toBe(401);
});

test("removing the app and renewing codes are told to the user; former codes no longer work", async () => {
  const { email, token, mail, recovery_codes } = await userWithApp();
  const renewed = await callOkAs(api, token, "renewRecoveryCodes", {});
  expect((await login(email, recovery_codes[0])).statusCode).toBe(422);
  expect((await login(email, renewed.recovery_codes[0])).statusCode).toBe(200);
  await callOkAs(api, token, "removeSecondFactor", {});
  expect((await login(email)).statusCode).toBe(200);
  expect((await api.call("removeSecondFactor", {}, token)).statusCode).toBe(404);
  expect((await api.call("renewRecoveryCodes", {}, token)).statusCode).toBe(409);
  for (const told of ["An authenticator app was added", "codes of your account were replaced", "was removed"])
    await expect.poll(mail.texts).toContainEqual(expect.stringContaining(told));
});

test("a password reset by email leaves the second factor", async () => {
  const { email, mail, app } = await userWithApp();
  await api.call("forgotPassword", { email_id: email }, null);
  const { reset_token } = await api.callOk("verifyResetCode", {
    action: "verify_otp",
    type: "forgot_password",
    email_id: email,
    user_otp: await mail.nextCode(),
  });
  const passwords = { new_password: NEW_PASSWORD, confirm_password: NEW_PASSWORD };
  await api.callOk("resetPassword", { reset_token, ...passwords });
  expect((await login(email, undefined, NEW_PASSWORD)).statusCode).toBe(422);
  expect((await login(email, app.code(), NEW_PASSWORD)).statusCode).toBe(200);
});

test("neither secrets nor recovery codes are stored in plain text, and the deletion removes both", async () => {
  const { db } = api.services;
  const { user, token, secret, recovery_codes } = await userWithApp();
  const own = Number(user.user_id);
  const rows = JSON.stringify([
    await db.select().from(secondFactors).where(eq(secondFactors.userId, own)),
    await db.select().from(recoveryCodes).where(eq(recoveryCodes.userId, own)),
  ]);
  for (const plain of [secret, ...recovery_codes]) expect(rows).not.toContain(plain);
  expect(rows).not.toContain(Buffer.from(secret).toString("hex"));
  expect((await callOkAs(api, token, "exportUser", {})).second_factor_since).toEqual(expect.any(String));
  await callOkAs(api, token, "deleteUser", {});
  expect(await db.$count(secondFactors, eq(secondFactors.userId, own))).toBe(0);
  expect(await db.$count(recoveryCodes, eq(recoveryCodes.userId, own))).toBe(0);
});
