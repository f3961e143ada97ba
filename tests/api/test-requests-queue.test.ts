import { afterAll, expect, test } from "vitest";
import { moveRequest } from "#server/features/test-requests/commands/move.ts";
import { callOkAs, startAccountsApi } from "#tests/support/accounts.ts";
import { createRequesters } from "#tests/support/test-requests.ts";

const { api, clock } = await startAccountsApi();
const { db, jobs } = api.services;
const operators = { db, jobs, clock };
afterAll(() => api.close());

const DAY_MS = 86_400_000;

const { newVerifiedUser, addRequest, requestNumber } = createRequesters(api);

test("listRequestQueue shows reviewed requests by votes, with the median days of each step", async () => {
  const tokens = (await Promise.all([newVerifiedUser(), newVerifiedUser(), newVerifiedUser()])).map(
    ({ token }) => token,
  );
  const [one = "", two = "", three = ""] = tokens;
  const unseen = await addRequest(one);
  const few = await addRequest(one);
  const many = await addRequest(one);
  for (const token of [two, three]) await callOkAs(api, token, "voteForTestRequest", many);
  for (const { test_request_id } of [few, many]) {
    clock.advance(2 * DAY_MS);
    await moveRequest(operators, { requestId: await requestNumber(test_request_id), operator: "ana" });
  }
  const { list, total, steps } = await api.callOk("listRequestQueue", {});
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
  const asVoter = await callOkAs(api, two, "listRequestQueue", {});
  expect(asVoter.list.map(({ voted }) => voted)).toEqual([true, false]);
  const json = JSON.stringify(list);
  expect(json).not.toContain("example.com");
});
