import { ne } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { deleteUnconfirmedAccounts } from "#server/features/accounts/commands/retention.ts";
import { users } from "#server/features/accounts/schema.ts";
import { uploads } from "#server/features/uploads/schema.ts";
import { personalDataSources } from "#server/personal-data.ts";
import { callOkAs, registerUser, startAccountsApi } from "#tests/support/accounts.ts";
import type { TestApi } from "#tests/support/api.ts";
import { createImage } from "#tests/support/images.ts";
import { createUploader } from "#tests/support/uploads.ts";

const DAY_MS = 86_400_000;
let api: TestApi;
beforeAll(async () => {
  ({ api } = await startAccountsApi());
});
afterAll(() => api.close());

test("an account whose email nobody confirms is deleted after 30 days, and its address is free again", async () => {
  const { db } = api.services;
  const squatter = await registerUser(api);
  const ada = await registerUser(api);
  await callOkAs(api, ada.token, "verifyEmailCode", { user_otp: await ada.mail.nextCode() });
  await createUploader(api).upload(await createImage("png"), "image/png", squatter.token);
  const now = new Date("2031-05-04T12:00:00Z");
  await db.update(users).set({ createdAt: new Date(now.getTime() - 30 * DAY_MS) });
  const run = (at: number) =>
    deleteUnconfirmedAccounts(db, personalDataSources(api.services), new Date(now.getTime() + at));

  // A worker may delete the row of a removed picture at any time.
  const pictures = () => db.$count(uploads, ne(uploads.state, "removed"));
  await run(-1000);
  expect(await pictures()).toBe(1);
  expect((await api.call("getUser", {}, squatter.token)).statusCode).toBe(200);
  await run(0);
  expect((await api.call("getUser", {}, squatter.token)).statusCode).toBe(401);
  expect((await api.call("getUser", {}, ada.token)).statusCode).toBe(200);
  expect(await pictures()).toBe(0);
  await registerUser(api, { email_id: squatter.email });
});
