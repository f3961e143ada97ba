import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { DAY_S } from "#contract/durations.ts";
import { MAX_OPEN_PLEDGES } from "#contract/request-funding.ts";
import { RETENTION } from "#contract/retention.ts";
import { users } from "#server/features/accounts/schema.ts";
import { mergeRequests } from "#server/features/test-requests/commands/merge.ts";
import { declineRequest, moveRequest } from "#server/features/test-requests/commands/move.ts";
import { deleteOldPledges } from "#server/features/test-requests/commands/pledge.ts";
import { testRequestPledges } from "#server/features/test-requests/schema/funding.ts";
import { callOkAs, startAccountsApi } from "#tests/support/accounts.ts";
import { createRequesters } from "#tests/support/test-requests.ts";

const { api, clock } = await startAccountsApi();
const { db, jobs, logger } = api.services;
const operators = { db, jobs, clock, logger };
beforeAll(async () => {
  // Accounts of these tests are old, so that the bound for new ones is met only where a test makes one.
  clock.advance(20 * DAY_S * 1000);
});
afterAll(() => api.close());

const { newVerifiedUser: newUser, addRequest, requestNumber } = createRequesters(api);

let networks = 0;
const newNetwork = () => `203.0.${networks++ % 250}.7`;

/** A user with a confirmed email, whose account is not new. */
async function newVerifiedUser() {
  const user = await newUser();
  await db
    .update(users)
    .set({ createdAt: new Date(0) })
    .where(eq(users.emailId, user.email));
  return user;
}

/** A request in the queue. */
async function addQueued(): Promise<{ id: string; number: number }> {
  const { test_request_id: id } = await addRequest((await newVerifiedUser()).token);
  const number = await requestNumber(id);
  await moveRequest(operators, { requestId: number, operator: "ana", to: "queued" });
  return { id, number };
}
const pledge = (token: string, id: string, amount_usd: number, ip = newNetwork()) =>
  api.call("pledge", { test_request_id: id, amount_usd }, token, ip);
const fundingOf = async (id: string) =>
  (await api.callOk("getQueuedRequest", { test_request_id: id })).funding;

describe("a pledge", () => {
  test("is made, changed and withdrawn; the request shows the sum, never who pledged", async () => {
    const { id } = await addQueued();
    expect(await fundingOf(id)).toMatchObject({ state: "not_funded", pledged_usd: 0, takes_pledges: true });
    const [one, two] = [await newVerifiedUser(), await newVerifiedUser()];
    expect((await pledge(one.token, id, 40)).data).toMatchObject({ my_pledge_usd: 40, pledgers: 1 });
    await pledge(two.token, id, 60);
    await pledge(one.token, id, 25);
    expect(await fundingOf(id)).toEqual({
      ...{ state: "partly", pledged_usd: 85, pledgers: 2, my_pledge_usd: null, takes_pledges: true },
      ...{ estimate: null, recorded: null, registered_test: null },
    });
    const { list } = await callOkAs(api, two.token, "listRequestQueue", {});
    const shown = list.find((request) => request.test_request_id === id);
    expect(shown?.funding).toMatchObject({ pledged_usd: 85, my_pledge_usd: 60 });
    expect(JSON.stringify(shown)).not.toMatch(/Ada|Lovelace|example\.com/);
    const left = await callOkAs(api, two.token, "withdrawPledge", { test_request_id: id });
    expect(left).toMatchObject({ pledged_usd: 25, pledgers: 1, my_pledge_usd: null });
  });

  test.each([0, -5, 501, 12.5, Number.NaN])(
    "of $%d is refused in words, and nothing is stored",
    async (usd) => {
      const { id } = await addQueued();
      const answer = await pledge((await newVerifiedUser()).token, id, usd);
      expect(answer.statusCode).toBe(422);
      expect(JSON.stringify(answer)).toMatch(/Pledge at (least|most)|whole dollars/);
      expect((await fundingOf(id)).pledgers).toBe(0);
    },
  );

  test("needs an account with a confirmed email, and counts while it is confirmed and not blocked", async () => {
    const { id } = await addQueued();
    expect((await api.call("pledge", { test_request_id: id, amount_usd: 5 })).statusCode).toBe(401);
    const { token, email } = await newVerifiedUser();
    const set = (values: { emailVerified?: boolean; blockedAt?: Date | null }) =>
      db.update(users).set(values).where(eq(users.emailId, email));
    await set({ emailVerified: false });
    expect(await pledge(token, id, 5)).toMatchObject({
      statusCode: 409,
      message: "Confirm your email address to pledge. It takes a code from an email.",
    });
    await set({ emailVerified: true });
    await pledge(token, id, 5);
    expect((await fundingOf(id)).pledged_usd).toBe(5);
    await set({ blockedAt: clock.now() });
    expect(await fundingOf(id)).toMatchObject({ pledged_usd: 0, pledgers: 0, state: "not_funded" });
  });

  test("is possible from the review until the sample is bought, and is withdrawn at any time", async () => {
    const { token } = await newVerifiedUser();
    const { test_request_id: id } = await addRequest(token);
    const requestId = await requestNumber(id);
    expect((await pledge(token, id, 10)).statusCode).toBe(404);
    await moveRequest(operators, { requestId, operator: "ana", to: "under_review" });
    expect((await pledge(token, id, 10)).statusCode).toBe(200);
    for (const to of ["queued", "sample_purchased"] as const)
      await moveRequest(operators, { requestId, operator: "ana", to });
    expect((await pledge(token, id, 20)).statusCode).toBe(409);
    expect(await fundingOf(id)).toMatchObject({ pledged_usd: 10, takes_pledges: false });
    await declineRequest(operators, { requestId, operator: "ana", reason: "No sample to be had." });
    const gone = await callOkAs(api, token, "withdrawPledge", { test_request_id: id });
    expect(gone).toMatchObject({ my_pledge_usd: null, pledgers: 0 });
  });

  test("40 at once do not pass the limit of open pledges", async () => {
    const { token, user } = await newVerifiedUser();
    const requests = await Promise.all(Array.from({ length: MAX_OPEN_PLEDGES + 4 }, () => addQueued()));
    const answers = await Promise.all(
      requests.flatMap(({ id }) => [pledge(token, id, 5), pledge(token, id, 5)]),
    );
    const codes = new Set(answers.map(({ statusCode }) => statusCode));
    expect([...codes].every((code) => [200, 409, 503].includes(code))).toBe(true);
    // A busy site may refuse some of them before they are counted.
    for (const { id } of requests) await pledge(token, id, 5);
    const mine = eq(testRequestPledges.userId, Number(user.user_id));
    expect(await db.$count(testRequestPledges, mine)).toBe(MAX_OPEN_PLEDGES);
  });

  test("of new accounts in one network: three at once count, more are refused", async () => {
    const { id } = await addQueued();
    const network = newNetwork();
    const tokens = await Promise.all(
      Array.from({ length: 6 }, async () => {
        const { token, email } = await newUser();
        await db.update(users).set({ createdAt: clock.now() }).where(eq(users.emailId, email));
        return token;
      }),
    );
    await Promise.all(tokens.map((token) => pledge(token, id, 500, network)));
    for (const token of tokens) await pledge(token, id, 500, network);
    expect(await fundingOf(id)).toMatchObject({ pledgers: 3, pledged_usd: 1500 });
    expect((await pledge(tokens.at(-1) ?? "", id, 500, newNetwork())).statusCode).toBe(200);
  });
});

describe("pledges of a person", () => {
  test("are exported, and gone with the account", async () => {
    const { id } = await addQueued();
    const { token } = await newVerifiedUser();
    await pledge(token, id, 30);
    const data = await callOkAs(api, token, "exportUser", {});
    expect(data.pledges).toEqual([
      expect.objectContaining({ test_request_id: id, amount_usd: 30, pledged_at: clock.now().toISOString() }),
    ]);
    expect(data.test_requests).toContainEqual(
      expect.objectContaining({ test_request_id: id, my_vote: null }),
    );
    const { list } = await callOkAs(api, token, "listTestRequests", {});
    expect(list[0]).toMatchObject({ test_request_id: id, funding: { my_pledge_usd: 30 } });
    await callOkAs(api, token, "deleteUser", {});
    expect(await fundingOf(id)).toMatchObject({ pledgers: 0, pledged_usd: 0 });
  });

  test("lose their network, and end a year after the request was closed", async () => {
    const { id, number } = await addQueued();
    const { token } = await newVerifiedUser();
    await pledge(token, id, 30);
    const stored = async () =>
      (await db.select().from(testRequestPledges).where(eq(testRequestPledges.requestId, number)))[0];
    expect((await stored())?.network).toEqual(expect.any(String));
    const inSeconds = (seconds: number) => new Date(clock.now().getTime() + seconds * 1000);
    await deleteOldPledges(db, inSeconds(RETENTION.networks.lifetimeS + 1));
    expect(await stored()).toMatchObject({ network: null, amountUsd: 30 });
    await declineRequest(operators, { requestId: number, operator: "ana", reason: "Not sold." });
    await deleteOldPledges(db, inSeconds(RETENTION.pledges.lifetimeS - 60));
    expect(await stored()).toBeDefined();
    await deleteOldPledges(db, inSeconds(RETENTION.pledges.lifetimeS + 60));
    expect(await stored()).toBeUndefined();
  });
});

test("a merge keeps the larger pledge of each person, and tells them", async () => {
  const [from, into] = [await addQueued(), await addQueued()];
  const [both, one] = [await newVerifiedUser(), await newVerifiedUser()];
  await pledge(both.token, from.id, 50);
  await pledge(both.token, into.id, 20);
  await pledge(one.token, from.id, 7);
  await mergeRequests(operators, { from: from.number, into: into.number, operator: "ana" });
  expect(await fundingOf(into.id)).toMatchObject({ pledged_usd: 57, pledgers: 2 });
  expect(await callOkAs(api, both.token, "withdrawPledge", { test_request_id: from.id })).toMatchObject({
    pledged_usd: 7,
  });
  await one.mail.waitForSubject("your request was merged with another");
  expect(await one.mail.newest()).toContain("Your pledge is now $7 for that request.");
});

describe("emails about a move", () => {
  test("go once to each voter and pledger who wants them, and say what becomes of a pledge", async () => {
    const { id, number } = await addQueued();
    const [pledger, voter, both, quiet] = await Promise.all([
      ...[newVerifiedUser(), newVerifiedUser(), newVerifiedUser(), newVerifiedUser()],
    ]);
    if (!pledger || !voter || !both || !quiet) throw new Error("no users");
    for (const { token } of [voter, both])
      await callOkAs(api, token, "voteForTestRequest", { test_request_id: id });
    await callOkAs(api, quiet.token, "voteForTestRequest", { test_request_id: id, email_updates: false });
    for (const { token } of [pledger, both, quiet]) await pledge(token, id, 40);
    await moveRequest(operators, { requestId: number, operator: "ana", to: "sample_purchased" });
    for (const { mail } of [pledger, voter, both]) await mail.waitForSubject("a sample was purchased");
    const countOf = async (mail: typeof voter.mail) =>
      (await mail.subjects()).filter((subject) => subject.includes("a sample was purchased")).length;
    expect(await Promise.all([pledger, voter, both, quiet].map(({ mail }) => countOf(mail)))).toEqual([
      1, 1, 1, 0,
    ]);
    expect(await both.mail.newest()).toContain("Your pledge of $40 stands.");
    expect(await voter.mail.newest()).not.toContain("pledge of");
    await declineRequest(operators, { requestId: number, operator: "ana", reason: "No sample." });
    await pledger.mail.waitForSubject("your request was declined");
    expect(await pledger.mail.newest()).toContain(
      "Your pledge of $40 has ended, because we won’t test this product.",
    );
  });

  test("end with the unsubscribe link of any of them", async () => {
    const { id, number } = await addQueued();
    const { token, mail } = await newVerifiedUser();
    await pledge(token, id, 40);
    await moveRequest(operators, { requestId: number, operator: "ana", to: "sample_purchased" });
    await mail.waitForSubject("a sample was purchased");
    const link = /token=(\S+)/.exec((await mail.newest()) ?? "")?.[1] ?? "";
    await api.callOk("unsubscribe", { token: link });
    const [row] = await db.select().from(testRequestPledges).where(eq(testRequestPledges.requestId, number));
    expect(row).toMatchObject({ emailUpdates: false, amountUsd: 40 });
  });
});
