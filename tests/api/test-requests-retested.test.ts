import { afterAll, beforeAll, expect, test } from "vitest";
import { saveLabels } from "#server/features/catalogue/intake/save.ts";
import { linkRequest, moveRequest } from "#server/features/test-requests/commands/move.ts";
import { rankAllRequests } from "#server/features/test-requests/commands/refresh-ranks.ts";
import { findRequestId } from "#server/features/test-requests/queries/requests.ts";
import { callOkAs } from "#tests/support/accounts.ts";
import { labelRecord } from "#tests/support/label-records.ts";
import { startRegistry, type TestRegistry } from "#tests/support/registered-tests.ts";
import { createSignedInUser } from "#tests/support/sign-in.ts";
import { testRequestInput } from "#tests/support/test-requests.ts";

const MONTH_DAYS = 30.44;

let site: TestRegistry;
let id: string;
beforeAll(async () => {
  site = await startRegistry();
  const { services } = site.api;
  const token = await createSignedInUser(services.db);
  ({ test_request_id: id } = await callOkAs(site.api, token, "addTestRequest", testRequestInput()));
  const act = { requestId: await findRequestId(services.db, id, null), operator: "ana" };
  await moveRequest(services, { ...act, to: "queued" });
  await linkRequest(services, { ...act, supplement: site.supplement });
});
afterAll(() => site.api.close());

/** Points and words of the earlier tests of the product, ranked now. */
async function earlierTests() {
  const { db, clock } = site.api.services;
  await rankAllRequests({ db }, clock.now());
  const { ranking } = await site.api.callOk("getQueuedRequest", { test_request_id: id });
  const part = ranking?.parts.find((one) => one.part === "tests");
  return [part?.points, part?.text];
}
const addLabel = (ref: string, recordedOn: string, servingSize: string) =>
  saveLabels(site.api.services.db, [labelRecord(ref, { recordedOn, servingSize })]);

test("a test counts once it is published, ages, and a label that changed something makes it old sooner", async () => {
  expect(await earlierTests()).toEqual([20, "never tested"]);
  site.passDays(20);
  await site.publish({
    sample: { lot_number: "L-1", purchased_at: "A shop", purchased_on: "2026-06-02" },
    dates: { received_on: "2026-06-08", tested_on: "2026-06-10", issued_on: "2026-06-12" },
  });
  expect(await earlierTests()).toEqual([4, "tested once, on Jun 10, 2026"]);
  await addLabel("2", "2019-01-05", "1 capsule");
  await addLabel("3", "2026-06-15", "1 capsule");
  expect(await earlierTests()).toEqual([4, "tested once, on Jun 10, 2026"]);
  await addLabel("4", "2026-06-18", "2 capsules");
  expect(await earlierTests()).toEqual([12, "tested once, on Jun 10, 2026, and its label changed since"]);
  site.passDays(Math.ceil(24 * MONTH_DAYS));
  const [points, text] = await earlierTests();
  expect([points, text]).toEqual([
    16,
    "tested once, on Jun 10, 2026, over 24 months ago, and its label changed since",
  ]);
});
