import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { MAX_OPEN_REQUESTS } from "#contract/limits.ts";
import { MESSAGES } from "#contract/messages.ts";
import { listLettersTo } from "#server/features/outbox/queries.ts";
import { declineRequest, moveRequest } from "#server/features/test-requests/commands/move.ts";
import { testRequests } from "#server/features/test-requests/schema.ts";
import { uploads } from "#server/features/uploads/schema.ts";
import { askAs, startAccounts } from "#tests/support/accounts.ts";
import { picture } from "#tests/support/images.ts";
import { requesters, wish } from "#tests/support/test-requests.ts";
import { uploader } from "#tests/support/uploads.ts";

const { api, clock } = await startAccounts();
const { db, jobs } = api.services;
const operators = { db, jobs, clock };
afterAll(() => api.close());

const DAY_MS = 86_400_000;

const { reader, add } = requesters(api);

describe("sending a request", () => {
  test("it stands in the list with its timeline, and a letter confirms it", async () => {
    const { token, mail } = await reader();
    const asked = wish({ supplement_url: "www.example.com/calm?utm_source=letter" });
    const sent = await add(token, asked);
    expect(sent).toMatchObject({ status: "received", votes: 1, duplicate_of: null });

    const { list, total } = await askAs(api, token, "listTestRequests", {});
    expect(total).toBe(1);
    expect(list[0]).toMatchObject({
      test_request_id: sent.test_request_id,
      name: asked.name,
      supplement_brand: "Coined",
      supplement_url: "https://www.example.com/calm",
      asked_by_me: true,
      letters: true,
      timeline: [{ status: "received", by: "requester", note: null }],
      report_slug: null,
      decline_reason: null,
    });
    await mail.arrival("your request was received");
    expect(await mail.subjects()).toHaveLength(2);
  });

  const example = "Please enter a valid link e.g www.example.com";
  test.each([
    ["no name", { name: " " }, "name", MESSAGES.supplementNameRequired],
    ["4,000 emoji as a name", { name: "😀".repeat(4000) }, "name", "Please use at most 128 characters."],
    ["no link", { supplement_url: "" }, "supplement_url", MESSAGES.supplementLinkRequired],
    ["a word as a link", { supplement_url: "magnesium" }, "supplement_url", example],
    ["a script as a link", { supplement_url: "javascript:alert(1)" }, "supplement_url", example],
    ["a link that is not http", { supplement_url: "ftp://example.com/a" }, "supplement_url", example],
    [
      "too long a link",
      { supplement_url: `https://example.com/${"a".repeat(200)}` },
      "supplement_url",
      MESSAGES.linkTooLong,
    ],
    [
      "too long a brand",
      { supplement_brand: "b".repeat(129) },
      "supplement_brand",
      "Please use at most 128 characters.",
    ],
    [
      "two pictures",
      { images: ["https://a.example.com/1.png", "https://a.example.com/2.png"] },
      "images",
      "A request has one picture at most.",
    ],
    [
      "a script as a picture",
      { images: ["javascript:alert(1)"] },
      "images.0",
      "Please upload the picture first.",
    ],
  ])("%s is refused with a sentence, and nothing is written", async (_case, changes, field, sentence) => {
    const { token } = await reader();
    const answered = await api.call("addTestRequest", wish(changes), token);
    expect(answered.statusCode).toBe(422);
    expect(answered.data).toMatchObject({ errors: { [field]: sentence } });
    expect((await askAs(api, token, "listTestRequests", {})).total).toBe(0);
  });

  test("the same request from two tabs at once is one, with one letter", async () => {
    const { token, mail } = await reader();
    const asked = wish();
    const sent = await Promise.all(Array.from({ length: 8 }, () => add(token, asked)));
    expect(new Set(sent.map(({ test_request_id }) => test_request_id)).size).toBe(1);
    expect(await db.$count(testRequests, eq(testRequests.name, asked.name))).toBe(1);
    await mail.arrival("your request was received");
    expect((await mail.subjects()).filter((subject) => subject.includes("received"))).toHaveLength(1);
  });

  test("the very same from several people at once is one request with a vote each", async () => {
    const people = await Promise.all([reader(), reader(), reader()]);
    const asked = wish();
    const sent = await Promise.all(people.map(({ token }) => add(token, asked)));
    expect(sent.filter(({ duplicate_of }) => duplicate_of === null)).toHaveLength(1);
    const whole = sent.find(({ duplicate_of }) => duplicate_of === null)?.test_request_id;
    for (const { token } of people) {
      const { list } = await askAs(api, token, "listTestRequests", {});
      expect(list).toMatchObject([{ votes: 3, asked_by_me: true, timeline: [{ status: "received" }] }]);
    }
    expect(sent.map(({ duplicate_of }) => duplicate_of ?? whole)).toEqual([whole, whole, whole]);
  });

  test("a user has so many requests under way and no more", async () => {
    const { token } = await reader();
    for (let at = 0; at < MAX_OPEN_REQUESTS; at++) await add(token);
    const answered = await api.call("addTestRequest", wish(), token);
    expect(answered).toMatchObject({ statusCode: 409, status: false });
    expect(answered.message).toContain(`${MAX_OPEN_REQUESTS} requests`);
  });
});

describe("a request's picture", () => {
  test("stays while the request does, and is nobody else's to send", async () => {
    const { token, user } = await reader();
    const { address, key } = await uploader(api).upload(await picture("png"), "image/png", token);
    const stranger = await reader();
    const stolen = await api.call("addTestRequest", wish({ images: [address] }), stranger.token);
    expect(stolen).toMatchObject({ statusCode: 422, data: { errors: { images: expect.any(String) } } });
    expect((await askAs(api, stranger.token, "listTestRequests", {})).total).toBe(0);

    const sent = await add(token, wish({ images: [address] }));
    const { images } = await askAs(api, token, "getTestRequest", sent);
    expect(images).toEqual([address]);
    const used = () => db.select().from(uploads).where(eq(uploads.key, key));
    expect(await used()).toMatchObject([{ owner: `user:${user.user_id}`, unusedSince: null }]);
    await askAs(api, token, "withdrawTestRequest", sent);
    expect(await used()).toMatchObject([{ unusedSince: clock.now() }]);
  });
});

describe("what is alike", () => {
  test("a request with other words for the same, or with its link, is found before sending", async () => {
    const { token } = await reader();
    const other = await reader();
    const asked = wish({ name: "Ashwagandha KSM-66 600mg", supplement_brand: "Fernwick" });
    const { test_request_id } = await add(other.token, asked);
    const find = (input: object) =>
      askAs(api, token, "findTestRequests", { name: "", ...input } as { name: string });
    for (const typed of [
      { name: "ashwaganda ksm66 600 mg", supplement_brand: "fernwick" },
      { name: "Something else", supplement_url: asked.supplement_url },
    ])
      expect(await find(typed)).toMatchObject([{ test_request_id, votes: 1, voted: false }]);
    expect(await find({ name: "Creatine" })).toEqual([]);
  });
});

describe("votes", () => {
  test("one a person, however often it is given; taken back, it is gone", async () => {
    const { test_request_id } = await add((await reader()).token);
    const voter = await reader();
    const vote = (vote: boolean) => askAs(api, voter.token, "voteForTestRequest", { test_request_id, vote });
    const given = await Promise.all([vote(true), vote(true), vote(true)]);
    expect(given.at(-1)?.votes).toBe(2);
    expect(await vote(true)).toMatchObject({ votes: 2 });
    const { list } = await askAs(api, voter.token, "listTestRequests", {});
    expect(list).toMatchObject([{ test_request_id, asked_by_me: false, letters: true }]);
    expect(await vote(false)).toMatchObject({ votes: 1 });
    expect(await vote(false)).toMatchObject({ votes: 1 });
  });

  test("whoever asked withdraws instead, and nobody votes for what has ended or is not there", async () => {
    const { token } = await reader();
    const { test_request_id } = await add(token);
    const unvote = await api.call("voteForTestRequest", { test_request_id, vote: false }, token);
    expect(unvote).toMatchObject({ statusCode: 409 });
    await declineRequest(operators, { requestId: Number(test_request_id), operator: "ana", reason: "No." });
    expect(await api.call("voteForTestRequest", { test_request_id }, (await reader()).token)).toMatchObject({
      statusCode: 409,
    });
    expect(await api.call("voteForTestRequest", { test_request_id: "999999999" }, token)).toMatchObject({
      statusCode: 404,
    });
  });
});

describe("withdrawing", () => {
  test("what nobody else wants goes; what others voted for stays without its requester", async () => {
    const { token } = await reader();
    const alone = await add(token);
    expect(await askAs(api, token, "withdrawTestRequest", alone)).toMatchObject({ votes: 0 });
    expect(await db.$count(testRequests, eq(testRequests.id, Number(alone.test_request_id)))).toBe(0);

    const wanted = await add(token);
    const voter = await reader();
    await askAs(api, voter.token, "voteForTestRequest", wanted);
    await askAs(api, token, "withdrawTestRequest", wanted);
    expect((await askAs(api, token, "listTestRequests", {})).total).toBe(0);
    const left = await askAs(api, voter.token, "getTestRequest", wanted);
    expect(left).toMatchObject({ votes: 1, status: "received" });
  });

  test("not after the work has begun, and not somebody else's", async () => {
    const { token } = await reader();
    const sent = await add(token);
    const stranger = await reader();
    for (const call of ["withdrawTestRequest", "getTestRequest"] as const)
      expect(await api.call(call, sent, stranger.token)).toMatchObject({ statusCode: 404 });
    await moveRequest(operators, { requestId: Number(sent.test_request_id), operator: "ana" });
    const late = await api.call("withdrawTestRequest", sent, token);
    expect(late).toMatchObject({ statusCode: 409, message: expect.stringContaining("begun") });
  });
});

test("one click in a letter ends the letters, and the vote stays", async () => {
  const { token, mail, email } = await reader();
  const sent = await add(token);
  await mail.arrival("your request was received");
  const text = (await listLettersTo(db, email))[0]?.text ?? "";
  const link = /token=(\S+)/.exec(text)?.[1] ?? "";
  expect(await api.ask("unsubscribe", { token: link })).toContain("no more letters");
  expect(await askAs(api, token, "getTestRequest", sent)).toMatchObject({ letters: false, votes: 1 });
  await askAs(api, token, "voteForTestRequest", { ...sent, letters: true });
  expect(await askAs(api, token, "getTestRequest", sent)).toMatchObject({ letters: true, votes: 1 });
});

describe("the public queue", () => {
  beforeAll(async () => {
    await db.delete(testRequests);
  });

  test("shows what was looked at, most wanted first, and the median days of each step", async () => {
    const tokens = (await Promise.all([reader(), reader(), reader()])).map(({ token }) => token);
    const [one = "", two = "", three = ""] = tokens;
    const unseen = await add(one);
    const few = await add(one);
    const many = await add(one);
    for (const token of [two, three]) await askAs(api, token, "voteForTestRequest", many);
    for (const { test_request_id } of [few, many]) {
      clock.advance(2 * DAY_MS);
      await moveRequest(operators, { requestId: Number(test_request_id), operator: "ana" });
    }
    const { list, total, steps } = await api.ask("listRequestQueue", {});
    expect(total).toBe(2);
    expect(list.map(({ test_request_id, votes, voted }) => [test_request_id, votes, voted])).toEqual([
      [many.test_request_id, 3, false],
      [few.test_request_id, 1, false],
    ]);
    expect(list.map(({ test_request_id }) => test_request_id)).not.toContain(unseen.test_request_id);
    expect(steps.find(({ status }) => status === "received")).toMatchObject({
      median_days: 3,
      requests: 2,
      now: 1,
    });
    expect(steps.find(({ status }) => status === "in_lab")).toMatchObject({ median_days: null, requests: 0 });
    const asVoter = await askAs(api, two, "listRequestQueue", {});
    expect(asVoter.list.map(({ voted }) => voted)).toEqual([true, false]);
    const json = JSON.stringify(list);
    expect(json).not.toContain("example.com");
  });
});

test("an account that is deleted leaves votes and requests as others need them", async () => {
  const [leaving, staying] = [await reader(), await reader()];
  const alone = await add(leaving.token);
  const shared = await add(leaving.token);
  const theirs = await add(staying.token);
  await askAs(api, staying.token, "voteForTestRequest", shared);
  await askAs(api, leaving.token, "voteForTestRequest", theirs);
  const exported = await askAs(api, leaving.token, "exportUser", {});
  expect(exported.test_requests.map(({ test_request_id }) => test_request_id).toSorted()).toEqual(
    [alone, shared, theirs].map(({ test_request_id }) => test_request_id).toSorted(),
  );
  await askAs(api, leaving.token, "deleteUser", {});
  expect(await db.$count(testRequests, eq(testRequests.id, Number(alone.test_request_id)))).toBe(0);
  for (const request of [shared, theirs])
    expect(await askAs(api, staying.token, "getTestRequest", request)).toMatchObject({ votes: 1 });
});
