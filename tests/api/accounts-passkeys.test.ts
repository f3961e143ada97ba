import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { MAX_PASSKEYS } from "#contract/account-limits.ts";
import type { fixedClock } from "#platform/clock.ts";
import { callOkAs, NEW_PASSWORD, registerUser, startAccountsApi } from "#tests/support/accounts.ts";
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

type Authenticator = ReturnType<typeof createAuthenticator>;

const start = (token: string) => callOkAs(api, token, "startPasskey", {});
const finish = (token: string, credential: ReturnType<Authenticator["create"]>, name = "") =>
  api.call("finishPasskey", { credential, name }, token);
const loginOptions = async () => (await api.call("startPasskeyLogin", {}, null)).data;
const loginWith = (credential: ReturnType<Authenticator["get"]>) =>
  api.call("finishPasskeyLogin", { credential }, null);

async function userWithPasskey() {
  const user = await registerUser(api);
  const authenticator = createAuthenticator(here);
  const { data } = await finish(user.token, authenticator.create(await start(user.token)));
  return { ...user, authenticator, passkey: data };
}

test("passkeys: add, log in, list and remove", async () => {
  const { token, email } = await registerUser(api);
  const authenticator = createAuthenticator(here);
  const options = await start(token);
  expect(options).toMatchObject({
    rp: { id: here.rpId, name: "Assayed" },
    user: { name: email, displayName: "Ada Lovelace" },
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
    excludeCredentials: [],
  });
  const { data: added } = await finish(token, authenticator.create(options), "Kitchen laptop");
  expect(added).toMatchObject({ passkey_id: authenticator.id, name: "Kitchen laptop", last_used_at: null });

  const { statusCode, data } = await loginWith(authenticator.get(await loginOptions()));
  expect(statusCode).toBe(200);
  expect(data.user.email_id).toBe(email);
  const list = await callOkAs(api, data.token, "listPasskeys", {});
  expect(list).toMatchObject([{ passkey_id: authenticator.id, last_used_at: expect.any(String) }]);
  expect(await start(data.token)).toMatchObject({ excludeCredentials: [{ id: authenticator.id }] });

  await callOkAs(api, data.token, "removePasskey", { passkey_id: authenticator.id });
  expect((await api.call("removePasskey", { passkey_id: authenticator.id }, token)).statusCode).toBe(404);
  expect((await loginWith(authenticator.get(await loginOptions()))).statusCode).toBe(401);
});

test("parallel calls do not pass the maximum number of passkeys", async () => {
  const { token } = await registerUser(api);
  const credentials = [];
  for (let at = 0; at < MAX_PASSKEYS + 4; at += 1)
    credentials.push(createAuthenticator(here).create(await start(token)));
  const answers = await Promise.all(credentials.map((credential) => finish(token, credential)));
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(MAX_PASSKEYS);
  expect(await callOkAs(api, token, "listPasskeys", {})).toHaveLength(MAX_PASSKEYS);
});

describe("finishPasskeyLogin rejects", () => {
  test("a replayed response", async () => {
    const { authenticator } = await userWithPasskey();
    const answer = authenticator.get(await loginOptions());
    const both = await Promise.all([loginWith(answer), loginWith(answer)]);
    expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 401]);
  });

  test("a challenge older than five minutes", async () => {
    const { authenticator } = await userWithPasskey();
    const options = await loginOptions();
    clock.advance(300_000);
    expect((await loginWith(authenticator.get(options))).statusCode).toBe(401);
  });

  test.each([
    [
      "a challenge of somebody else",
      async (passkey: Authenticator) => passkey.get({ challenge: "bm90LW91cnM" }),
    ],
    [
      "a challenge for adding a passkey",
      async (passkey: Authenticator) => passkey.get(await start((await registerUser(api)).token)),
    ],
    ["an unknown passkey", async () => createAuthenticator(here).get(await loginOptions())],
    [
      "another key's signature",
      async (passkey: Authenticator) => {
        const { response } = createAuthenticator(here).get(await loginOptions());
        return { ...passkey.get({ challenge: "x" }), response };
      },
    ],
  ])("%s with the same message", async (_case, forge) => {
    const { authenticator } = await userWithPasskey();
    const { statusCode, message } = await loginWith(await forge(authenticator));
    expect(statusCode).toBe(401);
    expect(message).toBe("This passkey wasn’t accepted. Try again, or use your password.");
  });

  test("a malformed credential", async () => {
    const { statusCode } = await api.call("finishPasskeyLogin", { credential: { id: "<>" } }, null);
    expect(statusCode).toBe(422);
  });
});

describe("finishPasskey rejects", () => {
  test.each([
    ["another site's page", { origin: "https://assayed.example" }],
    ["another site's passkey", { rpId: "assayed.example" }],
    ["an authenticator that does not ask who is there", { verifiesUser: false }],
  ])("%s", async (_case, differs) => {
    const { token } = await registerUser(api);
    const authenticator = createAuthenticator({ ...here, ...differs });
    const { statusCode } = await finish(token, authenticator.create(await start(token)));
    expect(statusCode).toBe(422);
    expect(await callOkAs(api, token, "listPasskeys", {})).toEqual([]);
  });

  test("another user's challenge", async () => {
    const [one, other] = [await registerUser(api), await registerUser(api)];
    const credential = createAuthenticator(here).create(await start(one.token));
    expect((await finish(other.token, credential)).statusCode).toBe(422);
  });

  test("a passkey that's already registered", async () => {
    const { authenticator } = await userWithPasskey();
    const { token } = await registerUser(api);
    expect((await finish(token, authenticator.create(await start(token)))).statusCode).toBe(409);
  });
});

test("removePasskey: another user's passkey returns 404", async () => {
  const { token, passkey } = await userWithPasskey();
  const { token: other } = await registerUser(api);
  const refused = await api.call("removePasskey", { passkey_id: passkey.passkey_id }, other);
  expect(refused.statusCode).toBe(404);
  expect(await callOkAs(api, token, "listPasskeys", {})).toHaveLength(1);
});

test("resetPassword removes all passkeys", async () => {
  const { email, mail, authenticator } = await userWithPasskey();
  await mail.nextCode();
  await api.call("forgotPassword", { email_id: email }, null);
  const { reset_token } = await api.callOk("verifyResetCode", {
    action: "verify_otp",
    type: "forgot_password",
    email_id: email,
    user_otp: await mail.nextCode(),
  });
  const passwords = { new_password: NEW_PASSWORD, confirm_password: NEW_PASSWORD };
  await api.callOk("resetPassword", { reset_token, ...passwords });
  expect((await loginWith(authenticator.get(await loginOptions()))).statusCode).toBe(401);
});
