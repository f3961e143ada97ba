import { eq } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { mergeSupplements } from "#server/features/catalogue/commands/merge-supplements.ts";
import { follows } from "#server/features/follows/schema.ts";
import { listStoredEmailsTo } from "#server/features/outbox/queries.ts";
import { callOkAs, createUser, unlimitedLimiter } from "#tests/support/accounts.ts";
import { startApi } from "#tests/support/api.ts";

const api = await startApi({ demoData: true, replace: { limiter: unlimitedLimiter } });
const { db, jobs, clock } = api.services;
afterAll(() => api.close());

const { list } = await api.callOk("listRecentlyTested", { limit: 1 });
const [tested] = list;
if (!tested?.report_slug) throw new Error("The demo catalog has no tested product.");
const untested = (await api.callOk("searchSupplements", { limit: 100 })).list;
const [first, second] = untested.filter(({ testing_status }) => testing_status === "not_tested");
if (!first || !second) throw new Error("The demo catalog has no two untested products.");
const reportSlug = tested.report_slug;

const createVerifiedUser = () => createUser(api, { emailVerified: true });

test("editFollowed changes what is sent, and shows it with the tested lots to the user alone", async () => {
  const { token } = await createVerifiedUser();
  const stranger = await createVerifiedUser();
  await callOkAs(api, token, "followSupplement", { supplement_id: tested.slug });
  const edit = (changes: object, by = token) =>
    api.call("editFollowed", { supplement_id: tested.slug, ...changes }, by);
  expect((await edit({ note: "Mine" }, stranger.token)).statusCode).toBe(404);
  expect(await edit({ note: "Morning,\nwith food", lot: " L1 " })).toMatchObject({
    data: { alerts: true, note: "Morning,\nwith food", lot: "L1" },
  });
  expect(await edit({ alerts: false })).toMatchObject({ data: { alerts: false, lot: "L1" } });
  expect((await edit({ note: "x".repeat(513) })).statusCode).toBe(422);
  expect((await edit({ lot: "two\nlines" })).statusCode).toBe(422);
  expect(await callOkAs(api, token, "listFollowed", {})).toMatchObject({
    list: [
      {
        slug: tested.slug,
        alerts: false,
        note: "Morning,\nwith food",
        lot: "L1",
        tested_lots: expect.arrayContaining([
          expect.objectContaining({ report_slug: reportSlug, lot_number: tested.lot_number }),
        ]),
      },
    ],
  });
  expect((await callOkAs(api, stranger.token, "listFollowed", {})).total).toBe(0);
  const { followed } = await callOkAs(api, token, "exportUser", {});
  expect(followed).toMatchObject([
    { supplement: tested.slug, alerts: false, note: "Morning,\nwith food", lot: "L1" },
  ]);
  await callOkAs(api, token, "unfollowSupplement", { supplement_id: tested.slug });
  await callOkAs(api, token, "followSupplement", { supplement_id: tested.slug });
  expect(await callOkAs(api, token, "listFollowed", {})).toMatchObject({ list: [{ note: "", lot: "" }] });
});

test("deleteUser deletes notes and lots", async () => {
  const { token, user } = await createVerifiedUser();
  await callOkAs(api, token, "followSupplement", { supplement_id: tested.slug });
  await callOkAs(api, token, "editFollowed", { supplement_id: tested.slug, note: "Mine", lot: "L1" });
  await callOkAs(api, token, "deleteUser", {});
  expect(await db.$count(follows, eq(follows.userId, Number(user.user_id)))).toBe(0);
});

test.each([
  ["is the recipient's", (lot: string) => lot.toLowerCase(), "which is the lot you noted."],
  ["is another", () => "ZZ-999", "You noted another lot, ZZ-999."],
  ["can't be compared", () => "", "Compare it with the lot number on your package."],
])("an email to a follower says that the tested lot %s", async (_case, ownLot, sentence) => {
  const { token, mail, email } = await createVerifiedUser();
  await callOkAs(api, token, "followSupplement", { supplement_id: tested.slug });
  const lot = ownLot(tested.lot_number ?? "");
  await callOkAs(api, token, "editFollowed", { supplement_id: tested.slug, lot });
  const news = {
    supplementId: Number(tested.supplement_id),
    reportSlug,
    event: "published" as const,
    at: clock.now().toISOString(),
  };
  await db.transaction((tx) => jobs.enqueue(tx, "notify-followers", news));
  await mail.waitForSubject("new report");
  const [message] = await listStoredEmailsTo(api.services, email);
  expect(message?.text).toContain(sentence);
});

test("mergeSupplements moves followers to the remaining product", async () => {
  const [one, both] = [await createVerifiedUser(), await createVerifiedUser()];
  await callOkAs(api, one.token, "followSupplement", { supplement_id: second.slug });
  for (const { slug } of [first, second])
    await callOkAs(api, both.token, "followSupplement", { supplement_id: slug });
  await callOkAs(api, one.token, "editFollowed", { supplement_id: second.slug, note: "Old", lot: "A1" });
  for (const [{ slug }, note] of [
    [first, "Kept"],
    [second, "Moved"],
  ] as const)
    await callOkAs(api, both.token, "editFollowed", {
      supplement_id: slug,
      note,
      alerts: slug === second.slug,
    });
  await mergeSupplements(db, { from: second.slug, into: first.slug, operator: "ana" });
  expect(await callOkAs(api, one.token, "listFollowed", {})).toMatchObject({
    total: 1,
    list: [{ slug: first.slug, note: "Old", lot: "A1" }],
  });
  expect(await callOkAs(api, both.token, "listFollowed", {})).toMatchObject({
    total: 1,
    list: [{ slug: first.slug, note: "Kept\nMoved", alerts: true }],
  });
});
