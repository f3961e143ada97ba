import { eq } from "drizzle-orm";
import { afterAll, describe, expect, test } from "vitest";
import { MAX_OPEN_REQUESTS } from "#contract/limits.ts";
import { listStoredEmailsTo } from "#server/features/outbox/queries.ts";
import { declineRequest, moveRequest } from "#server/features/test-requests/commands/move.ts";
import { testRequests, testRequestVotes } from "#server/features/test-requests/schema.ts";
import { callOkAs, startAccountsApi } from "#tests/support/accounts.ts";
import { createImage } from "#tests/support/images.ts";
import { createRequesters, testRequestInput } from "#tests/support/test-requests.ts";
import { createUploader } from "#tests/support/uploads.ts";

const { api, clock } = await startAccountsApi();
const { db, jobs } = api.services;
const operators = { db, jobs, clock };
afterAll(() => api.close());

const { newVerifiedUser, addRequest, requestNumber } = createRequesters(api);

/** A request whose link, picture and notes give its requester away. */
async function addTellingRequest(token: string) {
  const { publicUrl } = await createUploader(api).upload(await createImage("png"), "image/png", token);
  const link = "https://clinic.example.com/order/12345?patient=Jane";
  const input = testRequestInput({ supplement_url: link, images: [publicUrl] });
  return { ...(await addRequest(token, input)), name: input.name, secrets: [link, publicUrl] };
}

describe("a stranger to a request", () => {
  test("can neither read it nor vote for it by its number", async () => {
    const owner = await newVerifiedUser();
    const { test_request_id } = await addTellingRequest(owner.token);
    const number = await requestNumber(test_request_id);
    const stranger = await newVerifiedUser();
    for (let id = 1; id <= number + 1; id++)
      for (const call of ["getTestRequest", "voteForTestRequest", "withdrawTestRequest"] as const)
        expect(await api.call(call, { test_request_id: String(id) }, stranger.token)).toMatchObject({
          statusCode: 404,
        });
    expect(
      await db.$count(testRequestVotes, eq(testRequestVotes.userId, Number(stranger.user.user_id))),
    ).toBe(0);
  });

  test("sees neither link nor picture nor notes after voting, whatever becomes of the request", async () => {
    const owner = await newVerifiedUser();
    const { test_request_id, name, secrets } = await addTellingRequest(owner.token);
    const voter = await newVerifiedUser();
    const [found] = await callOkAs(api, voter.token, "findTestRequests", { name });
    expect(found?.test_request_id).toBe(test_request_id);
    await callOkAs(api, voter.token, "voteForTestRequest", { test_request_id });

    const requestId = await requestNumber(test_request_id);
    const notes = ["Jane sent us the box.", "The order was Jane’s own mix."];
    await moveRequest(operators, { requestId, operator: "ana", note: notes[0] ?? null });
    await declineRequest(operators, { requestId, operator: "ana", reason: notes[1] ?? "" });

    const seen = {
      got: await callOkAs(api, voter.token, "getTestRequest", { test_request_id }),
      listed: await callOkAs(api, voter.token, "listTestRequests", {}),
      exported: await callOkAs(api, voter.token, "exportUser", {}),
      queue: await callOkAs(api, voter.token, "listRequestQueue", {}),
    };
    expect(seen.got).toMatchObject({ name, requested_by_me: false, status: "declined" });
    await voter.mail.waitForSubject("your request was declined");
    const emails = await listStoredEmailsTo(api.services, voter.email);
    for (const secret of [...secrets, ...notes])
      expect(JSON.stringify({ seen, emails })).not.toContain(secret);

    const own = JSON.stringify(await callOkAs(api, owner.token, "getTestRequest", { test_request_id }));
    for (const secret of [...secrets, ...notes]) expect(own).toContain(secret);
    await owner.mail.waitForSubject("your request was declined");
    expect(JSON.stringify(await listStoredEmailsTo(api.services, owner.email))).toContain(notes[1]);
  });
});

test("the number that was a request's id still names it to its requester", async () => {
  const { token } = await newVerifiedUser();
  const { test_request_id } = await addRequest(token);
  const old = { test_request_id: String(await requestNumber(test_request_id)) };
  expect(await callOkAs(api, token, "getTestRequest", old)).toMatchObject({ test_request_id });
  await callOkAs(api, token, "voteForTestRequest", { ...old, email_updates: false });
  expect(await callOkAs(api, token, "withdrawTestRequest", old)).toMatchObject({ test_request_id });
  expect((await api.call("getTestRequest", { test_request_id: "no-id" }, token)).statusCode).toBe(422);
});

test("ids of requests are random", async () => {
  const { token } = await newVerifiedUser();
  const ids = await Promise.all(Array.from({ length: 3 }, () => addRequest(token)));
  for (const { test_request_id } of ids)
    expect(test_request_id).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
});

test("60 requests at once do not pass the limit of open requests", async () => {
  const { token, user } = await newVerifiedUser();
  const answers = await Promise.all(
    Array.from({ length: 60 }, (_, at) =>
      api.call("addTestRequest", testRequestInput(), token, `198.51.100.${at}`),
    ),
  );
  const countOf = (code: number) => answers.filter(({ statusCode }) => statusCode === code).length;
  // A busy site may refuse some of them before they are counted.
  expect(countOf(200) + countOf(409) + countOf(503)).toBe(60);
  for (let left = MAX_OPEN_REQUESTS - countOf(200); left > 0; left--) await addRequest(token);
  expect((await api.call("addTestRequest", testRequestInput(), token)).statusCode).toBe(409);
  const mine = eq(testRequests.userId, Number(user.user_id));
  expect(await db.$count(testRequests, mine)).toBe(MAX_OPEN_REQUESTS);
});
