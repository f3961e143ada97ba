import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { saveLabels } from "#server/features/catalogue/intake/save.ts";
import { importNotices } from "#server/features/notices/commands/import.ts";
import { callOkAs, unlimitedLimiter } from "#tests/support/accounts.ts";
import { enforcementReport } from "#tests/support/enforcement-reports.ts";
import { countDeferred, createFollower, emailsAreSent, sendEmailsNow } from "#tests/support/followers.ts";
import { labelRecord } from "#tests/support/label-records.ts";
import { SECOND_REPORT, startPublishing } from "#tests/support/publishing.ts";
import { callStaffOk, createStaff } from "#tests/support/staff.ts";

let site: Awaited<ReturnType<typeof startPublishing>>;
let folder: string;
const BRAND = "harbor-and-pine";
const PRODUCT = "harbor-and-pine-magnesium-glycinate";
const NAME = "Harbor & Pine Magnesium Glycinate";

beforeEach(async () => {
  site = await startPublishing({ replace: { limiter: unlimitedLimiter } });
  folder = await mkdtemp(path.join(tmpdir(), "assayed-brand-emails-"));
  await saveLabels(site.api.services.db, [labelRecord("2", { name: "Zinc" })]);
});
afterEach(() => Promise.all([site.api.close(), rm(folder, { recursive: true })]));

/** People who follow the product, the brand, both, and both without emails about the product. */
async function createFollowers() {
  const { api } = site;
  const people = {
    ofProduct: await createFollower(api, { products: [PRODUCT] }),
    ofBrand: await createFollower(api, { brands: [BRAND] }),
    ofBoth: await createFollower(api, { products: [PRODUCT], brands: [BRAND] }),
    silent: await createFollower(api, { products: [PRODUCT], brands: [BRAND] }),
  };
  await callOkAs(api, people.silent.token, "editFollowed", { supplement_id: PRODUCT, alerts: false });
  return people;
}
type Followers = Awaited<ReturnType<typeof createFollowers>>;

/** How many emails each of them has got. */
const countEmails = async (people: Followers) => {
  const counts: [string, number][] = [];
  for (const [name, { mail }] of Object.entries(people)) counts.push([name, (await mail.subjects()).length]);
  return Object.fromEntries(counts);
};

/** Unsubscribes as a mail program does (RFC 8058), by the link in the newest email. */
async function unsubscribeByMail(text: string | undefined) {
  const token = /unsubscribe\?token=(\S+)/.exec(text ?? "")?.[1] ?? "";
  const { statusCode } = await site.api.app.inject({
    method: "POST",
    url: `/unsubscribe?token=${token}`,
    headers: { "content-type": "application/x-www-form-urlencoded" },
    payload: "List-Unsubscribe=One-Click",
  });
  expect(statusCode).toBe(200);
  return token;
}

test("each follower gets one email about a report and its withdrawal, and unsubscribes with one click", async () => {
  const people = await createFollowers();
  await site.publish();
  await emailsAreSent(site.api);
  expect(await countEmails(people)).toEqual({ ofProduct: 1, ofBrand: 1, ofBoth: 1, silent: 0 });
  const ofBrand = await people.ofBrand.mail.newest();
  expect(ofBrand).toContain(NAME);
  expect(ofBrand).toContain("There is a new report on a product of Harbor & Pine, a brand you follow.");
  expect(ofBrand).toContain("because you follow the brand Harbor & Pine on Assayed.");
  const ofBoth = await people.ofBoth.mail.newest();
  expect(ofBoth).toContain("There is a new report on a product you follow.");
  expect(ofBoth).toMatch(/token=product\./);

  expect((await site.run(["withdraw", "R-1", "--reason", "Bags were exchanged."])).code).toBe(0);
  await emailsAreSent(site.api);
  expect(await countEmails(people)).toEqual({ ofProduct: 2, ofBrand: 2, ofBoth: 2, silent: 0 });
  expect(await people.ofBrand.mail.newest()).toContain("We withdrew a report on a product of Harbor & Pine");

  expect(await unsubscribeByMail(ofBrand)).toMatch(/^brand\./);
  expect(await people.ofBrand.brands()).toEqual([]);
  const later = await createFollower(site.api, { brands: [BRAND] });
  await site.publish(SECOND_REPORT);
  await emailsAreSent(site.api);
  expect(await countEmails({ ...people, ofBrand: later })).toMatchObject({ ofBoth: 3, ofBrand: 1 });
  expect(await people.ofBrand.mail.subjects()).toHaveLength(2);
});

async function importReport(number: string, change: object) {
  const file = path.join(folder, "reports.json");
  const report = enforcementReport(number, { recalling_firm: "Harbor & Pine, Inc.", ...change });
  await writeFile(file, JSON.stringify({ meta: {}, results: [report] }));
  const listener = { onProgress: () => {}, onRejected: async () => {} };
  await importNotices(site.api.services, { source: "openfda", file }, listener);
}

test("a notice about a product of the brand is told once, in the words of what each person follows", async () => {
  const people = await createFollowers();
  const ofOther = await createFollower(site.api, { products: ["harbor-and-pine-zinc"], brands: [BRAND] });
  const description = { product_description: `${NAME} dietary supplement. UPC 0 76280 40201 8` };
  await importReport("F-1-2026", description);
  await emailsAreSent(site.api);
  await importReport("F-1-2026", { ...description, more_code_info: "Lot 24B118" });
  await emailsAreSent(site.api);
  expect(await countEmails(people)).toEqual({ ofProduct: 1, ofBrand: 1, ofBoth: 1, silent: 0 });
  expect(await people.ofBrand.mail.subjects()).toEqual([
    "Assayed: public notice about a product of a brand you follow",
  ]);
  const text = await people.ofBrand.mail.newest();
  expect(text).toContain(`/supplement-details/${PRODUCT}`);
  expect(text).toContain("A public notice is about a product of Harbor & Pine, a brand you follow.");
  expect(await people.ofBoth.mail.subjects()).toEqual(["Assayed: public notice about a product you follow"]);
  expect(await ofOther.mail.subjects()).toHaveLength(1);
});

test("a confirmed notice about the company is told once to who follows the brand or one of its products", async () => {
  const people = await createFollowers();
  const scientist = (await createStaff(site.api.services.db, "scientist")).token;
  await importReport("F-2-2026", { product_description: "Cocoa Powder. Dietary supplement." });
  const { list } = await callStaffOk(site.api, scientist, "listNoticeMatches", { state: "proposed" });
  const [candidate] = list.flatMap(({ candidates }) => candidates);
  expect(candidate).toMatchObject({ degree: "firm", supplement: null });
  const decide = (seen: "proposed" | "confirmed", decision: "confirmed" | "undo") =>
    callStaffOk(site.api, scientist, "decideNoticeMatch", {
      ...{ id: candidate?.id ?? 0, seen, decision, reason: "Same company." },
    });
  await decide("proposed", "confirmed");
  await decide("confirmed", "undo");
  await sendEmailsNow(site.api);
  expect(await countEmails(people)).toEqual({ ofProduct: 0, ofBrand: 0, ofBoth: 0, silent: 0 });
  await decide("proposed", "confirmed");
  await sendEmailsNow(site.api);
  // Who turned off emails about one product follows the brand all the same.
  expect(await countEmails(people)).toEqual({ ofProduct: 1, ofBrand: 1, ofBoth: 1, silent: 1 });
  for (const { mail } of [people.ofBrand, people.ofBoth])
    expect(await mail.subjects()).toEqual(["Assayed: public notice about a brand you follow"]);
  expect(await people.ofProduct.mail.subjects()).toEqual([
    "Assayed: public notice about the company of a product you follow",
  ]);
  for (const { mail } of Object.values(people))
    expect(await mail.newest()).toContain(`/brand-details/${BRAND}`);
});

test("emails about a product that is hidden after a legal notice wait until it is shown again", async () => {
  const { api } = site;
  const people = await createFollowers();
  const moderator = (await createStaff(api.services.db, "moderator")).token;
  const hold = { slug: PRODUCT, notice: "Smith LLP, no. 12", ends_on: "2999-12-31", reason: "A notice." };
  await callStaffOk(api, moderator, "placeLegalHold", hold);
  await site.publish();
  await importReport("F-3-2026", { product_description: `${NAME}. Supplement. UPC 0 76280 40201 8` });
  await emailsAreSent(api);
  expect(await countDeferred(api)).toBe(2);
  await sendEmailsNow(api);
  expect([await countDeferred(api), await countEmails(people)]).toEqual([
    2,
    { ofProduct: 0, ofBrand: 0, ofBoth: 0, silent: 0 },
  ]);
  await callStaffOk(api, moderator, "releaseLegalHold", { slug: PRODUCT, reason: "They withdrew it." });
  await sendEmailsNow(api);
  expect([await countDeferred(api), await countEmails(people)]).toEqual([
    0,
    { ofProduct: 2, ofBrand: 2, ofBoth: 2, silent: 0 },
  ]);
});

test("that a report was withdrawn is told at once, and the email that it replaces is dropped", async () => {
  const { api } = site;
  const people = await createFollowers();
  const moderator = (await createStaff(api.services.db, "moderator")).token;
  const hold = { slug: PRODUCT, notice: "Smith LLP, no. 12", ends_on: "2999-12-31", reason: "A notice." };
  await callStaffOk(api, moderator, "placeLegalHold", hold);
  await site.publish();
  expect((await site.run(["withdraw", "R-1", "--reason", "Bags were exchanged."])).code).toBe(0);
  await emailsAreSent(api);
  await callStaffOk(api, moderator, "releaseLegalHold", { slug: PRODUCT, reason: "They withdrew it." });
  await sendEmailsNow(api);
  expect(await people.ofBrand.mail.subjects()).toEqual(["Assayed: report withdrawn"]);
});
