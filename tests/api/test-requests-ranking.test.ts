import { eq, sql } from "drizzle-orm";
import { afterAll, describe, expect, test } from "vitest";
import { saveLabels } from "#server/features/catalogue/intake/save.ts";
import { supplements } from "#server/features/catalogue/schema.ts";
import { noticeMatches, notices } from "#server/features/notices/schema.ts";
import { mergeRequests } from "#server/features/test-requests/commands/merge.ts";
import { declineRequest, linkRequest, moveRequest } from "#server/features/test-requests/commands/move.ts";
import { rankAllRequests } from "#server/features/test-requests/commands/refresh-ranks.ts";
import { testRequestRanks } from "#server/features/test-requests/schema/ranks.ts";
import { callOkAs, startAccountsApi } from "#tests/support/accounts.ts";
import { labelRecord } from "#tests/support/label-records.ts";
import { callStaffOk, createStaff } from "#tests/support/staff.ts";
import { createRequesters, testRequestInput } from "#tests/support/test-requests.ts";

const { api, clock } = await startAccountsApi();
const { db, jobs, logger } = api.services;
const operators = { db, jobs, clock, logger };
afterAll(() => api.close());

const { newVerifiedUser, addRequest, requestNumber } = createRequesters(api);

/** A public request for a product, linked if it is in the catalog. */
async function addPublic(name: string, link?: string): Promise<{ id: string; number: number }> {
  const { token } = await newVerifiedUser();
  const { test_request_id: id } = await addRequest(
    token,
    testRequestInput({ name, supplement_brand: "Kleinhof" }),
  );
  const number = await requestNumber(id);
  await moveRequest(operators, { requestId: number, operator: "ana", to: "queued" });
  if (link) await linkRequest(operators, { requestId: number, operator: "ana", supplement: link });
  return { id, number };
}
const rankingOf = async (id: string) =>
  (await api.callOk("getQueuedRequest", { test_request_id: id })).ranking;
const namesBy = async (sort: "votes" | "teaches") =>
  (await api.callOk("listRequestQueue", { sort })).list.map(({ name }) => name);

async function addNotice(supplementId: number, brandId: number): Promise<void> {
  const [notice] = await db
    .insert(notices)
    .values({
      ...{
        source: "openfda",
        reference: "F-1",
        url: "https://www.example.com/f-1",
        classification: "Class I",
      },
      ...{ status: "ongoing", publishedOn: "2026-01-05", productText: "A tea", reason: "Undeclared drug" },
    })
    .returning({ id: notices.id });
  if (!notice) throw new Error("no notice");
  await db
    .insert(noticeMatches)
    .values({ noticeId: notice.id, brandId, supplementId, degree: "name_firm", state: "proposed" });
}

describe("the order of what a test would teach", () => {
  test("puts what is untested and dangerous before what has more votes, and says why", async () => {
    await saveLabels(db, [
      labelRecord("1", { brand: "Kleinhof", name: "Slim Tea", category: "weight" }),
      labelRecord("2", { brand: "Harbor", name: "Zinc", category: "minerals" }),
    ]);
    const wanted = await addPublic("Unknown Powder");
    for (let votes = 0; votes < 2; votes++)
      await callOkAs(api, (await newVerifiedUser()).token, "voteForTestRequest", {
        test_request_id: wanted.id,
      });
    const slim = await addPublic("Slim Tea", "kleinhof-slim-tea");
    expect(await namesBy("votes")).toEqual(["Unknown Powder", "Slim Tea"]);
    expect(await namesBy("teaches")).toEqual(["Slim Tea", "Unknown Powder"]);
    expect(await rankingOf(slim.id)).toMatchObject({
      points: 54,
      max_points: 100,
      text: "Ranked here because: 1 vote; the only product listed in “Weight management”; hazards that matter in such a product: undeclared drugs; never tested.",
      computed_at: clock.now().toISOString(),
    });
    expect((await rankingOf(wanted.id))?.text).toBe(
      "Ranked here because: 3 votes. Not known: how much of its category is tested; which hazards matter for it; whether it was tested before.",
    );
  });

  test("counts a vote at once, and a notice once it is confirmed and the job has run", async () => {
    const { id } = await addPublic("Slim Tea again", "kleinhof-slim-tea");
    const points = async () => (await rankingOf(id))?.parts.map((part) => part.points);
    const before = await points();
    await callOkAs(api, (await newVerifiedUser()).token, "voteForTestRequest", { test_request_id: id });
    expect(await points()).toEqual([7, ...(before ?? []).slice(1)]);
    const [product] = await db.select().from(supplements).where(eq(supplements.slug, "kleinhof-slim-tea"));
    await addNotice(product?.id ?? 0, product?.brandId ?? 0);
    await rankAllRequests({ db }, clock.now());
    expect((await points())?.at(-1)).toBe(0);
    await db.update(noticeMatches).set({ state: "confirmed" });
    clock.advance(3_600_000);
    await rankAllRequests({ db }, clock.now());
    expect(await rankingOf(id)).toMatchObject({
      text: expect.stringContaining("never tested; a recall names this product."),
      computed_at: clock.now().toISOString(),
    });
    const unlinked = await addPublic("Kleinhof Something");
    expect((await rankingOf(unlinked.id))?.text).toContain("a recall names this brand");
  });

  test("leaves out what is closed or merged, and what nobody confirmed", async () => {
    const [one, other] = [await addPublic("Merged Tea"), await addPublic("Declined Tea")];
    const target = await addPublic("Target Tea");
    await mergeRequests(operators, { from: one.number, into: target.number, operator: "ana" });
    await declineRequest(operators, { requestId: other.number, operator: "ana", reason: "Not sold." });
    const ranked = (await db.select().from(testRequestRanks)).map(({ requestId }) => requestId);
    expect(ranked).toContain(target.number);
    expect(ranked).not.toContain(one.number);
    expect(ranked).not.toContain(other.number);
    expect(await rankingOf(target.id)).toMatchObject({ text: expect.stringContaining("2 votes") });
    expect((await api.callOk("getQueuedRequest", { test_request_id: one.id })).test_request_id).toBe(
      target.id,
    );
    expect((await api.call("getQueuedRequest", { test_request_id: other.id })).statusCode).toBe(404);
  });

  test("is the same for staff, also of requests that are not reviewed", async () => {
    const { token } = await createStaff(db, "scientist");
    const { token: asker } = await newVerifiedUser();
    await addRequest(asker, testRequestInput({ name: "Testosterone Booster" }));
    await addRequest(asker, testRequestInput({ name: "Plain Chalk" }));
    const list = await callStaffOk(api, token, "listReviewRequests", { status: "received", sort: "teaches" });
    expect(list.slice(0, 2).map(({ name }) => name)).toEqual(["Testosterone Booster", "Plain Chalk"]);
    expect(list[0]?.ranking?.text).toContain("undeclared drugs");
    const { ranking } = await callStaffOk(api, token, "getReviewRequest", { id: list[0]?.id ?? "" });
    expect(ranking).toEqual(list[0]?.ranking);
  });

  test("stored ranks and votes agree after votes, moves and merges in parallel", async () => {
    const { id } = await addPublic("Parallel Tea");
    const tokens = await Promise.all(Array.from({ length: 8 }, async () => (await newVerifiedUser()).token));
    await Promise.all([
      ...tokens.map((token, at) =>
        api.call("voteForTestRequest", { test_request_id: id }, token, `198.51.${at}.1`),
      ),
      rankAllRequests({ db }, clock.now()),
    ]);
    const { rows } = await db.execute<{ wrong: number }>(sql`
      select count(*)::int as wrong from test_requests t join test_request_ranks k on k.request_id = t.id
      where k.votes <> t.votes`);
    expect(rows[0]?.wrong).toBe(0);
    const { votes, ranking } = await api.callOk("getQueuedRequest", { test_request_id: id });
    expect(votes).toBe(9);
    expect(ranking?.text).toContain("9 votes");
  });
});

test("a request that was received only is not found by its id", async () => {
  const { token } = await newVerifiedUser();
  const { test_request_id } = await addRequest(token);
  expect((await api.call("getQueuedRequest", { test_request_id })).statusCode).toBe(404);
});
