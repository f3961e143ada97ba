import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { apiRoutes, type CallName } from "#contract/api-routes.ts";
import { RECENT_AUTHENTICATION_REQUIRED } from "#contract/session-routes.ts";
import type { fixedClock } from "#platform/clock.ts";
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
let here: { rpId: string; origin: string };
beforeAll(async () => {
  ({ api, clock } = await startAccountsApi());
  const { siteUrl } = api.services.config;
  here = { rpId: new URL(siteUrl).hostname, origin: siteUrl };
});
afterAll(() => api.close());

/** A user with a confirmed address, and a token of theirs that someone else has got hold of. */
async function victim() {
  const user = await registerUser(api);
  await callOkAs(api, user.token, "verifyEmailCode", { user_otp: await user.mail.nextCode() });
  return { ...user, stolen: await stolenToken(api, user.token) };
}

const status = async (token: string) => (await api.call("getUser", {}, token)).statusCode;

describe("a stolen session token", () => {
  const attacks: [CallName, object][] = [
    ["editEmail", { email_id: "thief@example.com" }],
    ["editEmail", { first_name: "Mallory", email_id: "thief@example.com" }],
    ["startPasskey", {}],
    ["finishPasskey", { credential: {} }],
    ["removePasskey", { passkey_id: "abc" }],
    ["exportUser", {}],
    ["deleteUser", {}],
    ["revokeSession", { session_id: "others" }],
    ["startSecondFactor", {}],
    ["finishSecondFactor", { second_factor: "000000" }],
    ["removeSecondFactor", {}],
    ["renewRecoveryCodes", {}],
    ["createApiKey", { name: "Mine", scopes: ["calls"] }],
    ["revokeApiKey", { api_key_id: "1" }],
    ["createWebhook", { name: "Mine", url: "https://thief.example/", events: ["report.published"] }],
    ["removeWebhook", { webhook_id: "1" }],
    ["rotateWebhookSecret", { webhook_id: "1" }],
  ];

  test.each(attacks)("is not enough for %s %j", async (name, input) => {
    const { stolen, user, email } = await victim();
    const { statusCode, data } = await api.call(name, input, stolen);
    expect([statusCode, data]).toEqual([
      403,
      expect.objectContaining({ reason: RECENT_AUTHENTICATION_REQUIRED }),
    ]);
    expect(await callOkAs(api, stolen, "getUser", {})).toMatchObject({
      first_name: user.first_name,
      email_id: email,
      pending_email_id: null,
    });
  });

  test("is not enough for any call that the contract marks, and these tests try them all", () => {
    const marked = Object.entries(apiRoutes).filter(([, route]) => "recent" in route);
    expect([...new Set(attacks.map(([name]) => name))].toSorted()).toEqual(
      marked.map(([name]) => name).toSorted(),
    );
  });

  test("still edits a name, which takes nothing over", async () => {
    const { stolen } = await victim();
    expect(await callOkAs(api, stolen, "editUser", { last_name: "King" })).toMatchObject({
      last_name: "King",
    });
  });

  test("guesses the password a few times only, which does not stop the owner elsewhere", async () => {
    const { stolen, email } = await victim();
    const { data: own } = await api.call("login", { email_id: email, password: PASSWORD }, null);
    const guess = (token: string, password: string) => api.call("confirmPassword", { password }, token);
    const guesses = [];
    for (let tries = 0; tries < 7; tries += 1) guesses.push((await guess(stolen, "a guess")).statusCode);
    expect(guesses).toEqual([422, 422, 422, 422, 422, 429, 429]);
    expect((await guess(stolen, PASSWORD)).statusCode).toBe(429);
    expect((await guess(own.token, PASSWORD)).statusCode).toBe(200);
  });
});

describe("confirmPassword", () => {
  test("allows the calls for five minutes, under a new token that leaves a thief with none", async () => {
    const { stolen } = await victim();
    const { token } = await callOkAs(api, stolen, "confirmPassword", { password: PASSWORD });
    expect([await status(stolen), await status(token)]).toEqual([401, 200]);
    const asked = () => api.call("startPasskey", {}, token);
    clock.advance(299_000);
    expect((await asked()).statusCode).toBe(200);
    clock.advance(1000);
    expect((await asked()).statusCode).toBe(403);
  });

  test("rejects a wrong password with a field error", async () => {
    const { stolen } = await victim();
    const { statusCode, data } = await api.call("confirmPassword", { password: NEW_PASSWORD }, stolen);
    expect(statusCode).toBe(422);
    expect(data).toMatchObject({ errors: { password: "Your password is incorrect." } });
    expect((await api.call("startPasskey", {}, stolen)).statusCode).toBe(403);
  });
});

describe("a passkey", () => {
  async function withPasskey() {
    const user = await registerUser(api);
    await callOkAs(api, user.token, "verifyEmailCode", { user_otp: await user.mail.nextCode() });
    const authenticator = createAuthenticator(here);
    const credential = authenticator.create(await callOkAs(api, user.token, "startPasskey", {}));
    await callOkAs(api, user.token, "finishPasskey", { credential });
    return { ...user, authenticator, stolen: await stolenToken(api, user.token) };
  }
  const options = (token: string) => callOkAs(api, token, "startPasskeyConfirmation", {});
  const finish = (token: string, credential: object) =>
    api.call("finishPasskeyConfirmation", { credential }, token);

  test("confirms as the password does", async () => {
    const { stolen, authenticator } = await withPasskey();
    const challenge = await options(stolen);
    expect(challenge).toMatchObject({
      userVerification: "required",
      allowCredentials: [{ id: authenticator.id }],
    });
    const { statusCode, data } = await finish(stolen, authenticator.get(challenge));
    expect(statusCode).toBe(200);
    expect(await status(stolen)).toBe(401);
    expect((await api.call("startPasskey", {}, data.token)).statusCode).toBe(200);
  });

  test("of another account confirms nothing", async () => {
    const [one, thief] = [await withPasskey(), await withPasskey()];
    const forged = thief.authenticator.get(await options(one.stolen));
    expect((await finish(one.stolen, forged)).statusCode).toBe(422);
    expect((await api.call("exportUser", {}, one.stolen)).statusCode).toBe(403);
  });

  test("does not confirm with the response to a login's challenge", async () => {
    const { stolen, authenticator } = await withPasskey();
    const { data: challenge } = await api.call("startPasskeyLogin", {}, null);
    expect((await finish(stolen, authenticator.get(challenge))).statusCode).toBe(422);
  });

  test("is not offered to an account without one", async () => {
    const { token } = await registerUser(api);
    expect((await api.call("startPasskeyConfirmation", {}, token)).statusCode).toBe(409);
  });

  test("added or removed, and an export, are told to the owner", async () => {
    const { token, mail, authenticator } = await withPasskey();
    const { token: renewed } = await callOkAs(api, token, "confirmPassword", { password: PASSWORD });
    await callOkAs(api, renewed, "removePasskey", { passkey_id: authenticator.id });
    await callOkAs(api, renewed, "exportUser", {});
    for (const told of ["A passkey was added", "A passkey was removed", "All data of your account"])
      await expect.poll(mail.texts).toContainEqual(expect.stringContaining(told));
  });
});

test("a session ends 90 days after the login, however often it is used", async () => {
  const { token } = await registerUser(api);
  const DAY_MS = 86_400_000;
  for (let use = 0; use < 3; use += 1) {
    clock.advance(29 * DAY_MS);
    expect(await status(token)).toBe(200);
  }
  clock.advance(3 * DAY_MS - 1000);
  expect(await status(token)).toBe(200);
  clock.advance(1000);
  expect(await status(token)).toBe(401);
});

describe("passkeys at a new password", () => {
  test.each([
    [false, "kept", "Your passkeys still work."],
    [true, "removed", "All your passkeys were removed."],
  ])(
    "changePassword with remove_passkeys %s: %s, as the email says",
    async (remove_passkeys, _outcome, said) => {
      const user = await registerUser(api);
      await callOkAs(api, user.token, "verifyEmailCode", { user_otp: await user.mail.nextCode() });
      const credential = createAuthenticator(here).create(
        await callOkAs(api, user.token, "startPasskey", {}),
      );
      await callOkAs(api, user.token, "finishPasskey", { credential });
      const { token } = await callOkAs(api, user.token, "changePassword", {
        old_password: PASSWORD,
        new_password: NEW_PASSWORD,
        confirm_password: NEW_PASSWORD,
        remove_passkeys,
      });
      expect(await callOkAs(api, token, "listPasskeys", {})).toHaveLength(remove_passkeys ? 0 : 1);
      await expect.poll(user.mail.texts).toContainEqual(expect.stringContaining(said));
    },
  );
});
