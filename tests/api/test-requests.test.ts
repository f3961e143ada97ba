import { eq } from "drizzle-orm";
import { afterAll, describe, expect, test } from "vitest";
import { invalidLinkMessage } from "#contract/form-messages.ts";
import { MAX_OPEN_REQUESTS } from "#contract/limits.ts";
import { MESSAGES } from "#contract/messages.ts";
import { listStoredEmailsTo } from "#server/features/outbox/queries.ts";
import { declineRequest, moveRequest } from "#server/features/test-requests/commands/move.ts";
import { testRequests } from "#server/features/test-requests/schema.ts";
import { uploads } from "#server/features/uploads/schema.ts";
import { callOkAs, startAccountsApi } from "#tests/support/accounts.ts";
import { createImage } from "#tests/support/images.ts";
import { LONGEST_LINK, TYPED_LINKS } from "#tests/support/product-links.ts";
import { createRequesters, testRequestInput } from "#tests/support/test-requests.ts";
import { createUploader } from "#tests/support/uploads.ts";

const { api, clock } = await startAccountsApi();
const { db, jobs } = api.services;
const operators = { db, jobs, clock };
afterAll(() => api.close());

const { newVerifiedUser, addRequest, requestNumber } = createRequesters(api);

describe("addTestRequest", () => {
  test("lists the request with its timeline and sends a confirmation email", async () => {
    const { token, mail } = await newVerifiedUser();
    const input = testRequestInput({ supplement_url: "www.example.com/calm?utm_source=letter" });
    const sent = await addRequest(token, input);
    expect(sent).toMatchObject({ status: "received", votes: 1, duplicate_of: null });

    const { list, total } = await callOkAs(api, token, "listTestRequests", {});
    expect(total).toBe(1);
    expect(list[0]).toMatchObject({
      test_request_id: sent.test_request_id,
      name: input.name,
      supplement_brand: "Coined",
      supplement_url: "https://www.example.com/calm",
      requested_by_me: true,
      email_updates: true,
      timeline: [{ status: "received", by: "requester", note: null }],
      report_slug: null,
      decline_reason: null,
    });
    await mail.waitForSubject("we received your request");
    expect(await mail.subjects()).toHaveLength(1);
  });

  const example = invalidLinkMessage(new URL(api.services.config.siteUrl).host);
  test.each([
    ["no name", { name: " " }, "name", MESSAGES.supplementNameRequired],
    ["4,000 emoji as a name", { name: "😀".repeat(4000) }, "name", "Use at most 128 characters."],
    ["no link", { supplement_url: "" }, "supplement_url", MESSAGES.supplementLinkRequired],
    ["a word as a link", { supplement_url: "magnesium" }, "supplement_url", example],
    ["a script as a link", { supplement_url: "javascript:alert(1)" }, "supplement_url", example],
    ["a link that is not http", { supplement_url: "ftp://example.com/a" }, "supplement_url", example],
    [
      "too long a link",
      { supplement_url: `${LONGEST_LINK}a` },
      "supplement_url",
      "Use at most 2,000 characters.",
    ],
    [
      "too long a brand",
      { supplement_brand: "b".repeat(129) },
      "supplement_brand",
      "Use at most 128 characters.",
    ],
    [
      "two pictures",
      { images: ["https://a.example.com/1.png", "https://a.example.com/2.png"] },
      "images",
      "Add one picture at most.",
    ],
    ["a script as a picture", { images: ["javascript:alert(1)"] }, "images.0", "Upload the picture first."],
  ])("rejects %s with a field error and writes nothing", async (_case, changes, field, sentence) => {
    const { token } = await newVerifiedUser();
    const answered = await api.call("addTestRequest", testRequestInput(changes), token);
    expect(answered.statusCode).toBe(422);
    expect(answered.data).toMatchObject({ errors: { [field]: sentence } });
    expect((await callOkAs(api, token, "listTestRequests", {})).total).toBe(0);
  });

  test("stores every link that the form takes, and rejects the others with the form's sentence", async () => {
    const { token } = await newVerifiedUser();
    const stored: [typed: string, link: string | null][] = [];
    for (const [supplement_url] of TYPED_LINKS) {
      const answer = await api.call("addTestRequest", testRequestInput({ supplement_url }), token);
      const link = answer.status
        ? (await callOkAs(api, token, "getTestRequest", answer.data)).supplement_url
        : null;
      if (!answer.status) expect(answer).toMatchObject({ statusCode: 422, message: example });
      stored.push([supplement_url, link]);
    }
    expect(stored).toEqual(TYPED_LINKS);
  });

  test("a link of 2,000 characters finds its request again, and is in the data that its user downloads", async () => {
    const { token } = await newVerifiedUser();
    const supplement_url = `${LONGEST_LINK.slice(0, -4)}find`;
    const { test_request_id } = await addRequest(token, testRequestInput({ supplement_url }));
    const found = await callOkAs(api, token, "findTestRequests", { name: "", supplement_url });
    expect(found).toMatchObject([{ test_request_id }]);
    const { test_requests } = await callOkAs(api, token, "exportUser", {});
    expect(test_requests).toMatchObject([{ supplement_url }]);
  });

  test("the same request from two tabs at once is stored once, with one email", async () => {
    const { token, mail } = await newVerifiedUser();
    const input = testRequestInput();
    const sent = await Promise.all(Array.from({ length: 8 }, () => addRequest(token, input)));
    expect(new Set(sent.map(({ test_request_id }) => test_request_id)).size).toBe(1);
    expect(await db.$count(testRequests, eq(testRequests.name, input.name))).toBe(1);
    await mail.waitForSubject("we received your request");
    expect((await mail.subjects()).filter((subject) => subject.includes("received"))).toHaveLength(1);
  });

  test("the same request from several users at once is one request with a vote each", async () => {
    const people = await Promise.all([newVerifiedUser(), newVerifiedUser(), newVerifiedUser()]);
    const input = testRequestInput();
    const sent = await Promise.all(people.map(({ token }) => addRequest(token, input)));
    expect(sent.filter(({ duplicate_of }) => duplicate_of === null)).toHaveLength(1);
    const whole = sent.find(({ duplicate_of }) => duplicate_of === null)?.test_request_id;
    for (const { token } of people) {
      const { list } = await callOkAs(api, token, "listTestRequests", {});
      expect(list).toMatchObject([{ votes: 3, requested_by_me: true, timeline: [{ status: "received" }] }]);
    }
    expect(sent.map(({ duplicate_of }) => duplicate_of ?? whole)).toEqual([whole, whole, whole]);
  });

  test("limits the open requests of a user", async () => {
    const { token } = await newVerifiedUser();
    for (let at = 0; at < MAX_OPEN_REQUESTS; at++) await addRequest(token);
    const message = expect.stringContaining(`${MAX_OPEN_REQUESTS} open requests`);
    expect(await api.call("addTestRequest", testRequestInput(), token)).toMatchObject({
      statusCode: 409,
      message,
    });
  });
});

describe("a request's picture", () => {
  test("is stored as long as the request, and only its owner can attach it", async () => {
    const { token, user } = await newVerifiedUser();
    const { publicUrl: address, key } = await createUploader(api).upload(
      await createImage("png"),
      "image/png",
      token,
    );
    const stranger = await newVerifiedUser();
    const stolen = await api.call("addTestRequest", testRequestInput({ images: [address] }), stranger.token);
    expect(stolen).toMatchObject({ statusCode: 422, data: { errors: { images: expect.any(String) } } });
    expect((await callOkAs(api, stranger.token, "listTestRequests", {})).total).toBe(0);

    const sent = await addRequest(token, testRequestInput({ images: [address] }));
    const { images } = await callOkAs(api, token, "getTestRequest", sent);
    expect(images).toEqual([address]);
    const used = () => db.select().from(uploads).where(eq(uploads.key, key));
    expect(await used()).toMatchObject([{ owner: `user:${user.user_id}`, unusedSince: null }]);
    await callOkAs(api, token, "withdrawTestRequest", sent);
    expect(await used()).toMatchObject([{ unusedSince: clock.now() }]);
  });
});

describe("findSimilarTestRequests", () => {
  test("finds a request with similar words or the same link", async () => {
    const { token } = await newVerifiedUser();
    const other = await newVerifiedUser();
    const input = testRequestInput({ name: "Ashwagandha KSM-66 600mg", supplement_brand: "Fernwick" });
    const { test_request_id } = await addRequest(other.token, input);
    const find = (input: object) =>
      callOkAs(api, token, "findTestRequests", { name: "", ...input } as { name: string });
    for (const typed of [
      { name: "ashwaganda ksm66 600 mg", supplement_brand: "fernwick" },
      { name: "Something else", supplement_url: input.supplement_url },
    ])
      expect(await find(typed)).toMatchObject([{ test_request_id, votes: 1, voted: false }]);
    expect(await find({ name: "Creatine" })).toEqual([]);
  });
});

describe("voteForTestRequest", () => {
  test("counts one vote per user, however often sent, and can be undone", async () => {
    const { test_request_id } = await addRequest((await newVerifiedUser()).token);
    const voter = await newVerifiedUser();
    const vote = (vote: boolean) =>
      callOkAs(api, voter.token, "voteForTestRequest", { test_request_id, vote });
    const given = await Promise.all([vote(true), vote(true), vote(true)]);
    expect(given.at(-1)?.votes).toBe(2);
    expect(await vote(true)).toMatchObject({ votes: 2 });
    const { list } = await callOkAs(api, voter.token, "listTestRequests", {});
    expect(list).toMatchObject([{ test_request_id, requested_by_me: false, email_updates: true }]);
    expect(await vote(false)).toMatchObject({ votes: 1 });
    expect(await vote(false)).toMatchObject({ votes: 1 });
  });

  test("the requester can't vote; closed and unknown requests return an error", async () => {
    const { token } = await newVerifiedUser();
    const { test_request_id } = await addRequest(token);
    const unvote = await api.call("voteForTestRequest", { test_request_id, vote: false }, token);
    expect(unvote).toMatchObject({ statusCode: 409 });
    await declineRequest(operators, {
      requestId: await requestNumber(test_request_id),
      operator: "ana",
      reason: "No.",
    });
    expect(
      await api.call("voteForTestRequest", { test_request_id }, (await newVerifiedUser()).token),
    ).toMatchObject({
      statusCode: 409,
    });
    expect(await api.call("voteForTestRequest", { test_request_id: "999999999" }, token)).toMatchObject({
      statusCode: 404,
    });
  });
});

describe("withdrawTestRequest", () => {
  test("deletes a request without other votes; with votes it stays without its requester", async () => {
    const { token } = await newVerifiedUser();
    const alone = await addRequest(token);
    expect(await callOkAs(api, token, "withdrawTestRequest", alone)).toMatchObject({ votes: 0 });
    expect(await db.$count(testRequests, eq(testRequests.publicId, alone.test_request_id))).toBe(0);

    const wanted = await addRequest(token);
    const voter = await newVerifiedUser();
    await callOkAs(api, voter.token, "voteForTestRequest", wanted);
    await callOkAs(api, token, "withdrawTestRequest", wanted);
    expect((await callOkAs(api, token, "listTestRequests", {})).total).toBe(0);
    const left = await callOkAs(api, voter.token, "getTestRequest", wanted);
    expect(left).toMatchObject({ votes: 1, status: "received" });
  });

  test("rejects requests already in progress and other users' requests", async () => {
    const { token } = await newVerifiedUser();
    const sent = await addRequest(token);
    const stranger = await newVerifiedUser();
    for (const call of ["withdrawTestRequest", "getTestRequest"] as const)
      expect(await api.call(call, sent, stranger.token)).toMatchObject({ statusCode: 404 });
    await moveRequest(operators, { requestId: await requestNumber(sent.test_request_id), operator: "ana" });
    const late = await api.call("withdrawTestRequest", sent, token);
    expect(late).toMatchObject({ statusCode: 409, message: expect.stringContaining("started working") });
  });
});

test("unsubscribe from a request's emails keeps the vote", async () => {
  const { token, mail, email } = await newVerifiedUser();
  const sent = await addRequest(token);
  await mail.waitForSubject("we received your request");
  const text = (await listStoredEmailsTo(api.services, email))[0]?.text ?? "";
  const link = /token=(\S+)/.exec(text)?.[1] ?? "";
  expect(await api.callOk("unsubscribe", { token: link })).toContain("any more emails");
  expect(await callOkAs(api, token, "getTestRequest", sent)).toMatchObject({
    email_updates: false,
    votes: 1,
  });
  await callOkAs(api, token, "voteForTestRequest", { ...sent, email_updates: true });
  expect(await callOkAs(api, token, "getTestRequest", sent)).toMatchObject({ email_updates: true, votes: 1 });
});

test("deleteUser keeps votes and requests that others depend on", async () => {
  const [leaving, staying] = [await newVerifiedUser(), await newVerifiedUser()];
  const alone = await addRequest(leaving.token);
  const shared = await addRequest(leaving.token);
  const theirs = await addRequest(staying.token);
  await callOkAs(api, staying.token, "voteForTestRequest", shared);
  await callOkAs(api, leaving.token, "voteForTestRequest", theirs);
  const exported = await callOkAs(api, leaving.token, "exportUser", {});
  expect(exported.test_requests.map(({ test_request_id }) => test_request_id).toSorted()).toEqual(
    [alone, shared, theirs].map(({ test_request_id }) => test_request_id).toSorted(),
  );
  await callOkAs(api, leaving.token, "deleteUser", {});
  expect(await db.$count(testRequests, eq(testRequests.publicId, alone.test_request_id))).toBe(0);
  for (const request of [shared, theirs])
    expect(await callOkAs(api, staying.token, "getTestRequest", request)).toMatchObject({ votes: 1 });
});
