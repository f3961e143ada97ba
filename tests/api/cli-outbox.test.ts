import { afterAll, beforeAll, expect, test } from "vitest";
import { enqueueTestEmail } from "#server/features/outbox/commands.ts";
import { findSentAt } from "#server/features/outbox/queries.ts";
import { PASSWORD } from "#tests/support/accounts.ts";
import { startApi, type TestApi } from "#tests/support/api.ts";
import { createCommandRunner } from "#tests/support/command-line.ts";

const SECRET = { GUEST_TOKEN_SECRET: "t".repeat(48) };
let api: TestApi;
let run: ReturnType<typeof createCommandRunner>;
beforeAll(async () => {
  api = await startApi();
  const { databaseUrl, dataDir } = api.services.config;
  run = createCommandRunner({ url: databaseUrl ?? "", folder: dataDir });
});
afterAll(() => api.close());

test("lists that are empty say so", async () => {
  for (const command of ["corrections", "scan-corrections", "failed-jobs", "audit"])
    expect([command, await run([command])]).toEqual([command, { code: 0, out: "None.\n", err: "" }]);
  for (const command of ["requests", "laboratory"])
    expect([command, await run([command, "list"])]).toEqual([command, { code: 0, out: "None.\n", err: "" }]);
  expect((await run(["outbox"], SECRET)).out).toMatch(/^Emails .*:\nNone\.\nEmails .*:\nNone\.\n$/);
});

test("outbox shows the code with which a first registration is finished, and notes the look", async () => {
  const account = {
    first_name: "Ada",
    last_name: "Lovelace",
    email_id: "first@example.com",
    password: PASSWORD,
    accept_terms: true,
  };
  await api.callOk("register", account as never);
  await expect
    .poll(async () => (await run(["outbox"], SECRET)).out)
    .toMatch(/first@example\.com[\s\S]*^ {4}\d{4,8}$/m);
  const { out } = await run(["audit", "--limit", "1"]);
  expect(out).toContain("ana  show-outbox");
  expect(out).not.toContain("example.com");
});

test("outbox shows links, and says where it must run", async () => {
  const { key } = await enqueueTestEmail(api.services, "links@example.com");
  await expect.poll(() => findSentAt(api.services.db, key)).not.toBeNull();
  expect((await run(["outbox"], SECRET)).out).toMatch(/links@example\.com[\s\S]*^ {4}.*http:\/\/localhost/m);
});
