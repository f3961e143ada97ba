import { afterAll, beforeAll, expect, test } from "vitest";
import { PASSWORD, registerUser } from "#tests/support/accounts.ts";
import { startApi, type TestApi } from "#tests/support/api.ts";
import { createCommandRunner } from "#tests/support/command-line.ts";

let api: TestApi;
let run: ReturnType<typeof createCommandRunner>;
beforeAll(async () => {
  api = await startApi();
  const { databaseUrl, dataDir } = api.services.config;
  run = createCommandRunner({ url: databaseUrl ?? "", folder: dataDir });
});
afterAll(() => api.close());

const status = async (token: string) => (await api.call("getUser", {}, token)).statusCode;

test("users end-sessions logs one user out everywhere and says so in the audit log, without the email", async () => {
  const [one, other] = [await registerUser(api), await registerUser(api)];
  const { data: second } = await api.call("login", { email_id: one.email, password: PASSWORD }, null);
  expect(await run(["users", "end-sessions", ` ${one.email.toUpperCase()}`])).toMatchObject({
    code: 0,
    out: "The user is logged out everywhere.\n",
  });
  expect([await status(one.token), await status(second.token), await status(other.token)]).toEqual([
    401, 401, 200,
  ]);
  const { out } = await run(["audit", "--limit", "1"]);
  expect(out).toMatch(new RegExp(`ana {2}end-sessions {2}user ${one.user.user_id}\\b`));
  expect(out).not.toContain(one.email);
});

test("users remove-second-factor says if there is none, and an unknown email changes nothing", async () => {
  const { email } = await registerUser(api);
  expect(await run(["users", "remove-second-factor", email])).toMatchObject({
    code: 2,
    err: "This user has no authenticator app.\n",
  });
  expect(await run(["users", "end-sessions", "nobody@example.com"])).toMatchObject({
    code: 2,
    err: "No account has this email address.\n",
  });
});
