import { afterAll, beforeAll, expect, test } from "vitest";
import { listActions } from "#server/features/catalogue/commands/audit.ts";
import { mergeRequests } from "#server/features/test-requests/commands/merge.ts";
import { linkRequest, moveRequest } from "#server/features/test-requests/commands/move.ts";
import { findRequestId } from "#server/features/test-requests/queries/requests.ts";
import { callOkAs } from "#tests/support/accounts.ts";
import { startRegistry, type TestRegistry } from "#tests/support/registered-tests.ts";
import { createSignedInUser } from "#tests/support/sign-in.ts";
import { callStaff, callStaffOk, createStaff } from "#tests/support/staff.ts";
import { testRequestInput } from "#tests/support/test-requests.ts";

let site: TestRegistry;
let moderator: string;
let asker: string;
beforeAll(async () => {
  site = await startRegistry();
  const { db } = site.api.services;
  moderator = (await createStaff(db, "moderator")).token;
  asker = await createSignedInUser(db, "asker@example.com");
});
afterAll(() => site.api.close());

async function addQueued(link?: string): Promise<{ id: string; number: number }> {
  const { api } = site;
  const { test_request_id: id } = await callOkAs(api, asker, "addTestRequest", testRequestInput());
  const number = await findRequestId(api.services.db, id, null);
  await moveRequest(api.services, { requestId: number, operator: "ana", to: "queued" });
  if (link) await linkRequest(api.services, { requestId: number, operator: "ana", supplement: link });
  return { id, number };
}
const fundingOf = async (id: string) =>
  (await site.api.callOk("getQueuedRequest", { test_request_id: id })).funding;
const lastAction = async () => (await listActions(site.api.services.db, 1))[0];

test("an estimate is public with who made it and when, and makes pledges whole", async () => {
  const { id, number } = await addQueued();
  const estimate = { usd: 90, by: "Northgate Laboratory" };
  await callStaffOk(site.api, moderator, "estimateRequestCost", { id, estimate });
  expect(await lastAction()).toMatchObject({
    action: "estimate-test-request",
    subject: String(number),
    details: {
      before: { estimateUsd: null },
      after: { estimateUsd: 90, estimatedBy: "Northgate Laboratory" },
    },
  });
  await callOkAs(site.api, asker, "pledge", { test_request_id: id, amount_usd: 89 });
  expect(await fundingOf(id)).toMatchObject({ state: "partly", estimate: { ...estimate, on: "2026-06-01" } });
  await callOkAs(site.api, asker, "pledge", { test_request_id: id, amount_usd: 90 });
  expect((await fundingOf(id)).state).toBe("pledged_in_full");
  await callStaffOk(site.api, moderator, "estimateRequestCost", { id, estimate: null });
  expect(await fundingOf(id)).toMatchObject({ state: "partly", estimate: null });
  const wrong = await callStaff(site.api, moderator, "estimateRequestCost", {
    id,
    estimate: { usd: 0, by: "" },
  });
  expect(wrong.statusCode).toBe(422);
});

test("what was collected or paid is recorded with a note, once by two people, and ends new pledges", async () => {
  const { id } = await addQueued();
  const record = (input: object) =>
    callStaff(site.api, moderator, "recordRequestFunding", { id, ...input } as never);
  expect(await record({ seen: null, recorded: "collected", note: "" })).toMatchObject({ statusCode: 422 });
  const collected = { seen: null, recorded: "collected", note: "By the Consumer Fund, by bank transfer." };
  const both = await Promise.all([record(collected), record(collected)]);
  expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
  expect(await fundingOf(id)).toMatchObject({
    ...{ state: "collected", pledged_usd: 0, takes_pledges: false },
    recorded: { note: collected.note, at: site.api.services.clock.now().toISOString() },
  });
  const late = await site.api.call("pledge", { test_request_id: id, amount_usd: 5 }, asker);
  expect(late).toMatchObject({
    statusCode: 409,
    message: "This request takes no more pledges. You can still withdraw yours.",
  });
  expect((await record({ seen: "collected", recorded: null })).statusCode).toBe(200);
  expect(await fundingOf(id)).toMatchObject({ state: "not_funded", recorded: null, takes_pledges: true });
  expect(await lastAction()).toMatchObject({
    action: "fund-test-request",
    details: { before: { recorded: "collected" }, after: { recorded: null } },
  });
});

test("a registered test says who pays; never while it is sealed, nor one on another product", async () => {
  const { id } = await addQueued(site.supplement);
  const attach = (test: string | null, request = id) =>
    callStaff(site.api, moderator, "attachRegisteredTest", { id: request, test });
  const open = await site.register({ paid_by: "The Consumer Fund" });
  expect((await attach(open)).statusCode).toBe(200);
  expect((await fundingOf(id)).registered_test).toEqual({ number: open, paid_by: "The Consumer Fund" });
  const sealed = await site.register({ sealed: true });
  expect(await attach(sealed)).toMatchObject({
    statusCode: 409,
    message: "The product of this test is sealed. Attach it once the sample is bought.",
  });
  expect((await attach("RT-2026-999")).statusCode).toBe(404);
  expect(await attach(open, (await addQueued()).id)).toMatchObject({
    statusCode: 409,
    message: "Link the request to its product first.",
  });
  expect((await attach(null)).statusCode).toBe(200);
  expect((await fundingOf(id)).registered_test).toBeNull();
});

test("a merge keeps what was recorded, of the remaining request first", async () => {
  const [from, into] = [await addQueued(), await addQueued()];
  const estimate = (id: string, usd: number) =>
    callStaffOk(site.api, moderator, "estimateRequestCost", { id, estimate: { usd, by: "A laboratory" } });
  await estimate(from.id, 100);
  await estimate(into.id, 200);
  const record = { id: from.id, seen: null, recorded: "paid", note: "By the brand." } as const;
  await callStaffOk(site.api, moderator, "recordRequestFunding", record);
  await mergeRequests(site.api.services, { from: from.number, into: into.number, operator: "ana" });
  expect(await fundingOf(into.id)).toMatchObject({
    ...{ state: "paid", estimate: { usd: 200 }, recorded: { note: "By the brand." } },
  });
});

test("an editor reads the funding and may not change it", async () => {
  const { id } = await addQueued();
  const { token } = await createStaff(site.api.services.db, "editor");
  const { funding } = await callStaffOk(site.api, token, "getReviewRequest", { id });
  expect(funding).toMatchObject({ state: "not_funded", my_pledge_usd: null });
  const answers = await Promise.all([
    callStaff(site.api, token, "estimateRequestCost", { id, estimate: null }),
    callStaff(site.api, token, "recordRequestFunding", { id, seen: null, recorded: null }),
    callStaff(site.api, token, "attachRegisteredTest", { id, test: null }),
  ]);
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([403, 403, 403]);
});
