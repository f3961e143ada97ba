import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { randomToken } from "#platform/ids.ts";
import { blockAccount } from "#server/features/accounts/commands/block.ts";
import { users } from "#server/features/accounts/schema.ts";
import { mergeSupplements } from "#server/features/catalogue/commands/merge-supplements.ts";
import { saveLabels } from "#server/features/catalogue/intake/save.ts";
import { mergeRequests } from "#server/features/test-requests/commands/merge.ts";
import { moveRequest } from "#server/features/test-requests/commands/move.ts";
import { testRequestVotes } from "#server/features/test-requests/schema.ts";
import { uploadUrlOf } from "#server/features/uploads/queries.ts";
import { uploads } from "#server/features/uploads/schema.ts";
import { callOkAs, PASSWORD, registerUser, startAccountsApi } from "#tests/support/accounts.ts";
import type { TestApi } from "#tests/support/api.ts";
import { labelRecord } from "#tests/support/label-records.ts";
import { meetInDatabase } from "#tests/support/meet-in-database.ts";
import { createRequesters } from "#tests/support/test-requests.ts";

let api: TestApi;
beforeAll(async () => {
  ({ api } = await startAccountsApi());
});
afterAll(() => api.close());

type User = Awaited<ReturnType<typeof registerUser>>;
const deleteAccount = ({ token }: User) => api.call("deleteUser", {}, token);
const meet = (meeting: Omit<Parameters<typeof meetInDatabase>[0], "pool">) =>
  meetInDatabase({ pool: api.services.pool, ...meeting });
const idOf = ({ user }: User) => Number(user.user_id);
const isGone = async (user: User) => (await api.services.db.$count(users, eq(users.id, idOf(user)))) === 0;

test("an account can be deleted while its email code is entered", async () => {
  const user = await registerUser(api);
  const user_otp = await user.mail.nextCode();
  const results = await meet({
    at: "before update on users",
    first: () => api.call("verifyEmailCode", { user_otp }, user.token),
    second: () => deleteAccount(user),
  });
  expect([results, await isGone(user)]).toMatchObject([[{ statusCode: 200 }, { statusCode: 200 }], true]);
});

test("an account can be deleted while its picture is changed", async () => {
  const { db, config } = api.services;
  const user = await registerUser(api);
  const key = `images/${randomToken()}`;
  await db.insert(uploads).values({
    ...{ key, owner: `user:${user.user.user_id}`, state: "ready", contentType: "image/png" },
    createdAt: new Date(),
  });
  await db
    .update(users)
    .set({ userImage: uploadUrlOf({ config }, key) })
    .where(eq(users.id, idOf(user)));
  const results = await meet({
    at: "before update on users",
    first: () => api.call("editUser", { user_image: null }, user.token),
    second: () => deleteAccount(user),
  });
  expect([results, await isGone(user)]).toMatchObject([[{ statusCode: 200 }, { statusCode: 200 }], true]);
});

test("an account can be blocked while one of its devices registers the token of another session", async () => {
  const user = await registerUser(api);
  const device = { fcm_token: randomToken(), platform: "android" };
  await callOkAs(api, user.token, "registerDevice", device as never);
  const { token } = await api.callOk("login", { email_id: user.email, password: PASSWORD });
  const [registered] = await meet({
    at: "before insert on device_tokens",
    first: () => api.call("registerDevice", device, token),
    second: () =>
      blockAccount(api.services, { userId: idOf(user), blocked: true }, { operator: "ana", reason: "Spam." }),
  });
  expect(registered).toMatchObject({ statusCode: 200 });
  expect((await api.call("getUser", {}, token)).statusCode).toBe(401);
});

test("an account can be deleted while staff merge two requests, of which it has voted for one", async () => {
  const { newVerifiedUser, addRequest, requestNumber } = createRequesters(api);
  const [owner, voter] = [await newVerifiedUser(), await newVerifiedUser()];
  const [from, into] = [await addRequest(owner.token), await addRequest(owner.token)];
  const { test_request_id } = from;
  await callOkAs(api, voter.token, "voteForTestRequest", { test_request_id, vote: true });
  const numbers = {
    from: await requestNumber(from.test_request_id),
    into: await requestNumber(into.test_request_id),
  };
  const results = await meet({
    at: "before update on test_requests",
    first: () => deleteAccount(voter),
    second: () => mergeRequests(api.services, { ...numbers, operator: "ana" }),
  });
  expect(results).toMatchObject([{ statusCode: 200 }, { votes: 1 }]);
  const votes = await api.services.db.$count(testRequestVotes, eq(testRequestVotes.requestId, numbers.into));
  expect([votes, await isGone(voter)]).toEqual([1, true]);
});

test("a user can vote by the link of a merged request while staff move the one that it was merged into", async () => {
  const { newVerifiedUser, addRequest, requestNumber } = createRequesters(api);
  const [owner, voter] = [await newVerifiedUser(), await newVerifiedUser()];
  const [duplicate, primary] = [await addRequest(owner.token), await addRequest(owner.token)];
  const requestId = await requestNumber(primary.test_request_id);
  await mergeRequests(api.services, {
    ...{ from: await requestNumber(duplicate.test_request_id), into: requestId },
    operator: "ana",
  });
  const { test_request_id } = duplicate;
  const results = await meet({
    at: "before update on test_requests",
    first: () => moveRequest(api.services, { requestId, operator: "ana" }),
    second: () => api.call("voteForTestRequest", { test_request_id, vote: true }, voter.token),
  });
  expect(results).toMatchObject(["under_review", { statusCode: 200, data: { votes: 2 } }]);
});

test("an account that reported an error can be deleted while staff merge the product", async () => {
  const { db } = api.services;
  await saveLabels(db, [labelRecord("1"), labelRecord("2", { name: "Zinc" })]);
  const [from, into] = ["harbor-and-pine-zinc", "harbor-and-pine-magnesium-glycinate"] as const;
  const user = await registerUser(api);
  await callOkAs(api, user.token, "followSupplement", { supplement_id: from });
  await callOkAs(api, user.token, "reportError", { supplement_id: from, note: "It says 400 mg." });
  const results = await meet({
    at: "before delete on users",
    first: () => deleteAccount(user),
    second: () => mergeSupplements(db, { from, into, operator: "ana" }),
  });
  expect(results).toMatchObject([{ statusCode: 200 }, { alreadyMerged: false }]);
});
