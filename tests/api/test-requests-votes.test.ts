import { eq, sql } from "drizzle-orm";
import { afterAll, describe, expect, onTestFinished, test } from "vitest";
import { MAX_UNCONFIRMED_VOTES } from "#contract/limits.ts";
import { users } from "#server/features/accounts/schema.ts";
import { listStoredEmailsTo } from "#server/features/outbox/queries.ts";
import { moveRequest } from "#server/features/test-requests/commands/move.ts";
import { settleVotes } from "#server/features/test-requests/commands/settle-votes.ts";
import { listRequestsForOperators } from "#server/features/test-requests/queries/operators.ts";
import { testRequests, testRequestVotes } from "#server/features/test-requests/schema.ts";
import { callOkAs, NEW_PASSWORD, registerUser, startAccountsApi } from "#tests/support/accounts.ts";
import { createCommandRunner } from "#tests/support/command-line.ts";
import { createRequesters, testRequestInput } from "#tests/support/test-requests.ts";

const warnings: unknown[][] = [];
const { api, clock } = await startAccountsApi();
const { db, jobs, metrics, config, logger } = api.services;
logger.warn = (...line: unknown[]) => void warnings.push(line);
const operators = { db, jobs, clock };
afterAll(() => api.close());

const { newVerifiedUser, addRequest, requestNumber } = createRequesters(api);
const DAY_MS = 86_400_000;

type User = Awaited<ReturnType<typeof registerUser>>;

const confirmEmail = async ({ token, mail }: User) =>
  callOkAs(api, token, "verifyEmailCode", { user_otp: await mail.nextCode() });

/** A request of a confirmed user, in the public queue. */
async function addQueuedRequest() {
  const { test_request_id } = await addRequest((await newVerifiedUser()).token);
  await moveRequest(operators, { requestId: await requestNumber(test_request_id), operator: "ana" });
  return { test_request_id };
}

const votesFor = async ({ test_request_id }: { test_request_id: string }) =>
  (await db.select().from(testRequests).where(eq(testRequests.publicId, test_request_id)))[0]?.votes;

const receivedNow = async () =>
  (await api.callOk("listRequestQueue", {})).steps.find(({ status }) => status === "received")?.now;

const operatorsSee = async (name: string) =>
  (await listRequestsForOperators(db, null)).some((request) => request.name === name);

describe("before the email is confirmed", () => {
  test("a request is kept for its requester and reaches nobody else; confirming it does the rest", async () => {
    const user = await registerUser(api);
    const other = await newVerifiedUser();
    const before = await receivedNow();
    const inputs = [testRequestInput(), testRequestInput()];
    const [sent] = [await addRequest(user.token, inputs[0]), await addRequest(user.token, inputs[1])];
    const name = inputs[0]?.name ?? "";
    expect(sent).toMatchObject({ status: "received", votes: 0, my_vote: "unconfirmed" });
    const find = (token: string) => callOkAs(api, token, "findTestRequests", { name });
    expect((await find(user.token)).map(({ my_vote }) => my_vote)).toContain("unconfirmed");
    expect((await find(other.token)).map((found) => found.test_request_id)).not.toContain(
      sent.test_request_id,
    );
    expect(await api.call("voteForTestRequest", sent, other.token)).toMatchObject({ statusCode: 404 });
    expect([await receivedNow(), await operatorsSee(name)]).toEqual([before, false]);

    clock.advance(3 * DAY_MS);
    // Codes expire after minutes.
    await callOkAs(api, user.token, "resendEmailCode", {});
    await user.mail.nextCode();
    await confirmEmail(user);
    const { list } = await callOkAs(api, user.token, "listTestRequests", {});
    expect(list).toMatchObject([
      { votes: 1, my_vote: "counted" },
      { votes: 1, my_vote: "counted", timeline: [{ status: "received", at: clock.now().toISOString() }] },
    ]);
    expect((await find(other.token))[0]).toMatchObject({ test_request_id: sent.test_request_id, votes: 1 });
    expect([await receivedNow(), await operatorsSee(name)]).toEqual([(before ?? 0) + 2, true]);
    await user.mail.waitForSubject("we received your requests");
    const receipt = (await listStoredEmailsTo(api.services, user.email)).find(({ subject }) =>
      subject.includes("received"),
    );
    for (const input of inputs) expect(receipt?.text).toContain(input.name);
    expect((await user.mail.subjects()).filter((subject) => subject.includes("received"))).toHaveLength(1);
  });

  test("a vote does not count and brings no emails; a new password by email confirms it as well", async () => {
    const request = await addQueuedRequest();
    const voter = await registerUser(api);
    expect(await callOkAs(api, voter.token, "voteForTestRequest", request)).toMatchObject({
      votes: 1,
      my_vote: "unconfirmed",
    });
    const { list } = await callOkAs(api, voter.token, "listRequestQueue", {});
    const shown = list.find(({ test_request_id }) => test_request_id === request.test_request_id);
    expect(shown).toMatchObject({ votes: 1, voted: true, my_vote: "unconfirmed" });

    await voter.mail.nextCode();
    await api.callOk("forgotPassword", { email_id: voter.email });
    const user_otp = await voter.mail.nextCode();
    const code = { type: "forgot_password", email_id: voter.email, user_otp };
    const { reset_token } = (await api.call("verifyResetCode", code)).data;
    const password = { new_password: NEW_PASSWORD, confirm_password: NEW_PASSWORD };
    expect((await api.call("resetPassword", { reset_token, ...password })).statusCode).toBe(200);
    expect(await votesFor(request)).toBe(2);
    await moveRequest(operators, {
      requestId: await requestNumber(request.test_request_id),
      operator: "ana",
    });
    await voter.mail.waitForSubject("your request is queued");
    expect((await voter.mail.subjects()).filter((subject) => subject.includes("received"))).toEqual([]);
  });

  test("the vote counts once, however often the user votes, confirms and takes it back", async () => {
    const request = await addQueuedRequest();
    const voter = await registerUser(api);
    const vote = (vote: boolean) => callOkAs(api, voter.token, "voteForTestRequest", { ...request, vote });
    await vote(true);
    expect((await vote(false)).votes).toBe(1);
    await vote(true);
    await Promise.all([confirmEmail(voter), vote(true), vote(true)]);
    expect(await votesFor(request)).toBe(2);
    expect(await vote(false)).toMatchObject({ votes: 1, my_vote: null });
  });

  test(`at most ${MAX_UNCONFIRMED_VOTES} votes are kept`, async () => {
    const requests = [];
    for (let at = 0; at <= MAX_UNCONFIRMED_VOTES; at++) requests.push(await addQueuedRequest());
    const { token } = await registerUser(api);
    const answers = [];
    for (const one of requests) answers.push(await api.call("voteForTestRequest", one, token));
    expect(answers.filter(({ statusCode }) => statusCode === 409)).toHaveLength(1);
  }, 60_000);

  test("nothing is confirmed if the votes cannot be counted", async () => {
    const request = await addQueuedRequest();
    const voter = await registerUser(api);
    await callOkAs(api, voter.token, "voteForTestRequest", request);
    const code = await voter.mail.nextCode();
    await db.execute(sql`
      create function refuse_count() returns trigger language plpgsql as $$
      begin raise exception 'no count today'; end $$;
      create trigger refuse_count before update on test_request_votes
      for each row when (new.state = 'counted') execute function refuse_count()`);
    onTestFinished(() => db.execute(sql`drop function if exists refuse_count cascade`).then(() => undefined));
    const verify = () => api.call("verifyEmailCode", { user_otp: code }, voter.token);
    expect((await verify()).statusCode).toBe(500);
    const [row] = await db.select().from(users).where(eq(users.emailId, voter.email));
    expect([row?.emailVerified, await votesFor(request)]).toEqual([false, 1]);
    await db.execute(sql`drop function refuse_count cascade`);
    expect((await verify()).statusCode).toBe(200);
    expect(await votesFor(request)).toBe(2);
  });
});

describe("30 accounts from one network", () => {
  const vote = (request: object, token: string, ip: string) =>
    api.call("voteForTestRequest", request, token, ip);
  const addresses = Array.from({ length: 30 }, (_, at) => `198.51.100.${at + 1}`);

  test("move nothing unconfirmed, and three votes confirmed, all at once", async () => {
    const request = await addQueuedRequest();
    const voters: User[] = [];
    for (const _ of addresses) voters.push(await registerUser(api));
    await Promise.all(voters.map(({ token }, at) => vote(request, token, addresses[at] ?? "")));
    expect(await votesFor(request)).toBe(1);
    const codes = await Promise.all(voters.map(({ mail }) => mail.nextCode()));
    await Promise.all(
      voters.map(({ token }, at) =>
        api.call("verifyEmailCode", { user_otp: codes[at] }, token, addresses[at]),
      ),
    );
    expect(await votesFor(request)).toBe(4);
    const [first] = voters;
    const states: unknown[] = [];
    for (const { token } of voters)
      states.push((await callOkAs(api, token, "getTestRequest", request)).my_vote);
    expect(states.filter((state) => state === "counted")).toHaveLength(3);
    expect(states.filter((state) => state === "held")).toHaveLength(27);

    const counted = voters[states.indexOf("counted")] ?? first;
    await vote({ ...request, vote: false }, counted?.token ?? "", "127.0.0.1");
    expect(await votesFor(request)).toBe(4);
  }, 60_000);

  test("raise one alarm: in the log, as a metric, and in the operators' list", async () => {
    const request = await addQueuedRequest();
    const requestId = await requestNumber(request.test_request_id);
    const gauge = async () => Number(/^vote_alarms (\d+)$/m.exec(await metrics.text())?.[1]);
    clock.advance(2 * DAY_MS);
    const before = await gauge();
    for (const ip of addresses.slice(0, 12)) await vote(request, (await newVerifiedUser()).token, ip);
    const logged = warnings.filter(([line]) => (line as { requestId?: number }).requestId === requestId);
    expect(logged).toEqual([
      [
        { requestId, votesBefore: 1, votesAdded: 8, newAccounts: 8, held: 5, networks: 1 },
        "The votes for a test request jumped",
      ],
    ]);
    expect(await gauge()).toBe(before + 1);
    const run = createCommandRunner({ url: config.databaseUrl ?? "", folder: config.dataDir });
    const { out } = await run(["requests", "alarms"]);
    expect(out).toMatch(
      new RegExp(
        `^\\S+Z  ${requestId}  under_review  12 votes in a day after 1  12 new accounts, 1 network, 9 held  now 4  Coined `,
        "m",
      ),
    );
  }, 60_000);

  test("count as their accounts grow older, up to ten; the networks are forgotten after a month", async () => {
    const request = await addQueuedRequest();
    const requestId = await requestNumber(request.test_request_id);
    const votes = () => db.select().from(testRequestVotes).where(eq(testRequestVotes.requestId, requestId));
    for (const ip of addresses.slice(0, 12)) await vote(request, (await newVerifiedUser()).token, ip);
    clock.advance(13 * DAY_MS);
    await settleVotes({ db, logger }, clock.now());
    expect(await votesFor(request)).toBe(4);
    clock.advance(DAY_MS);
    await settleVotes({ db, logger }, clock.now());
    expect(await votesFor(request)).toBe(11);
    expect(JSON.stringify(await votes())).not.toContain("198.51");
    expect((await votes()).every(({ network }) => network !== null)).toBe(true);
    clock.advance(30 * DAY_MS);
    await settleVotes({ db, logger }, clock.now());
    expect((await votes()).every(({ network }) => network === null)).toBe(true);
    await settleVotes({ db, logger }, clock.now());
    expect(await votesFor(request)).toBe(11);
  }, 60_000);

  test("from ten networks, all count", async () => {
    const request = await addQueuedRequest();
    for (let at = 0; at < 10; at++) await vote(request, (await newVerifiedUser()).token, `203.0.${at}.9`);
    expect(await votesFor(request)).toBe(11);
  });
});
