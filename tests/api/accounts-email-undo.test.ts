import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { fixedClock } from "#platform/clock.ts";
import {
  callOkAs,
  mailbox,
  NEW_PASSWORD,
  PASSWORD,
  registerUser,
  startAccountsApi,
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

const status = async (token: string) => (await api.call("getUser", {}, token)).statusCode;

describe("a change of email address", () => {
  const login = (email_id: string, password: string) => api.call("login", { email_id, password }, null);

  /** Everything a thief with the owner's password can do to keep the account. */
  async function takenOver() {
    const owner = await registerUser(api);
    await callOkAs(api, owner.token, "verifyEmailCode", { user_otp: await owner.mail.nextCode() });
    const { data: owned } = await login(owner.email, PASSWORD);
    const passkeyBefore = createAuthenticator(here);
    await addPasskey(owned.token, passkeyBefore);
    clock.advance(60_000);
    const { data: thief } = await login(owner.email, PASSWORD);
    const thiefMail = `thief.${owner.user.user_id}@example.com`;
    await callOkAs(api, thief.token, "editEmail", { email_id: thiefMail });
    await callOkAs(api, thief.token, "verifyEmailCode", {
      user_otp: await mailbox(api, thiefMail).nextCode(),
    });
    const { token } = await callOkAs(api, thief.token, "changePassword", {
      old_password: PASSWORD,
      new_password: "the thief's own",
      confirm_password: "the thief's own",
    });
    const passkeySince = createAuthenticator(here);
    await addPasskey(token, passkeySince);
    return { ...owner, thief: { token, email: thiefMail }, passkeyBefore, passkeySince };
  }

  async function addPasskey(token: string, authenticator: ReturnType<typeof createAuthenticator>) {
    const credential = authenticator.create(await callOkAs(api, token, "startPasskey", {}));
    await callOkAs(api, token, "finishPasskey", { credential });
  }

  async function undoToken(email: string): Promise<string> {
    const mail = mailbox(api, email);
    await mail.waitForSubject("your email address was changed");
    const links = (await mail.texts()).flatMap(
      (text) => /undo-email-change\?token=(\S+)/.exec(text)?.[1] ?? [],
    );
    return links[0] ?? "";
  }

  const undo = (token: string) => api.call("undoEmailChange", { token }, null);
  const passkeyLogin = async (authenticator: ReturnType<typeof createAuthenticator>) => {
    const { data: challenge } = await api.call("startPasskeyLogin", {}, null);
    return (await api.call("finishPasskeyLogin", { credential: authenticator.get(challenge) }, null))
      .statusCode;
  };

  test("is undone by the link to the former address: nothing of the thief's works, the owner sets a new password", async () => {
    const { email, thief, passkeyBefore, passkeySince } = await takenOver();
    const { statusCode, data } = await undo(await undoToken(email));
    expect([statusCode, data.email_id]).toEqual([200, email]);
    expect(await status(thief.token)).toBe(401);
    expect((await login(thief.email, "the thief's own")).statusCode).toBe(401);
    expect((await login(email, "the thief's own")).statusCode).toBe(401);
    expect(await passkeyLogin(passkeySince)).toBe(401);
    expect(await passkeyLogin(passkeyBefore)).toBe(200);
    await api.callOk("resetPassword", {
      reset_token: data.reset_token,
      new_password: NEW_PASSWORD,
      confirm_password: NEW_PASSWORD,
      keep_passkeys: true,
    });
    expect((await login(email, NEW_PASSWORD)).data.user).toMatchObject({
      email_id: email,
      email_verified: true,
    });
    expect(await passkeyLogin(passkeyBefore)).toBe(200);
  });

  test("is undone once, within three days, and by nothing but its link", async () => {
    const { email, thief } = await takenOver();
    const token = await undoToken(email);
    expect((await undo(token.replace(/\w$/, (last) => (last === "0" ? "1" : "0")))).statusCode).toBe(422);
    clock.advance(3 * 86_400_000 - 1000);
    expect(await status(thief.token)).toBe(200);
    const both = await Promise.all([undo(token), undo(token)]);
    expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 410]);
    const other = await takenOver();
    clock.advance(3 * 86_400_000);
    expect((await undo(await undoToken(other.email))).statusCode).toBe(410);
  });

  test("keeps the former address from everybody else until it can no longer be undone", async () => {
    const { email } = await takenOver();
    const registering = () =>
      api.call(
        "register",
        { first_name: "Eve", last_name: "King", email_id: email, password: PASSWORD, accept_terms: true },
        null,
      );
    expect((await registering()).statusCode).toBe(409);
    const other = await registerUser(api);
    expect((await api.call("editEmail", { email_id: email }, other.token)).statusCode).toBe(409);
    clock.advance(3 * 86_400_000);
    expect((await registering()).statusCode).toBe(200);
  });

  test("gives a thief no link once the owner has gone back to the former address", async () => {
    const { email, mail, thief } = await takenOver();
    await callOkAs(api, thief.token, "editEmail", { email_id: email });
    await callOkAs(api, thief.token, "verifyEmailCode", { user_otp: await mail.nextCode() });
    expect((await undo(await undoToken(email))).statusCode).toBe(410);
    expect(await mailbox(api, thief.email).subjects()).not.toContainEqual(
      expect.stringContaining("email address was changed"),
    );
  });

  test("undone by a chain of changes: the first address wins, and the thief's link is void", async () => {
    const { email, thief } = await takenOver();
    const further = `further.${thief.email}`;
    clock.advance(60_000);
    await callOkAs(api, thief.token, "editEmail", { email_id: further });
    await callOkAs(api, thief.token, "verifyEmailCode", { user_otp: await mailbox(api, further).nextCode() });
    const thiefsLink = await undoToken(thief.email);
    expect((await undo(await undoToken(email))).data.email_id).toBe(email);
    expect((await undo(thiefsLink)).statusCode).toBe(410);
  });

  test("is undone by a plain form, which leads back to the page", async () => {
    const { email, thief } = await takenOver();
    const url = `/undo-email-change?token=${await undoToken(email)}`;
    const posted = await api.app.inject({
      method: "POST",
      url,
      headers: { "content-type": "application/x-www-form-urlencoded" },
      payload: "",
    });
    expect(posted.statusCode).toBe(303);
    expect(posted.headers.location).toMatch(/^\/undo-email-change\?done=&token=/);
    expect(await status(thief.token)).toBe(401);
  });
});
