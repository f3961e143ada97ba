import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { mergeBrands } from "#server/features/catalogue/commands/merge-brands.ts";
import { mergeSupplements } from "#server/features/catalogue/commands/merge-supplements.ts";
import { saveLabels } from "#server/features/catalogue/intake/save.ts";
import { importNotices } from "#server/features/notices/commands/import.ts";
import { listStoredEmailsTo } from "#server/features/outbox/queries.ts";
import { callOkAs, createUser, unlimitedLimiter } from "#tests/support/accounts.ts";
import { startApi, type TestApi } from "#tests/support/api.ts";
import { enforcementReport } from "#tests/support/enforcement-reports.ts";
import { labelRecord } from "#tests/support/label-records.ts";
import { callStaff, callStaffOk, createStaff } from "#tests/support/staff.ts";

let api: TestApi;
let folder: string;
let token: string;
const GREENS = "kleinhof-super-greens";

beforeAll(async () => {
  api = await startApi({ replace: { limiter: unlimitedLimiter } });
  folder = await mkdtemp(path.join(tmpdir(), "assayed-staff-notices-"));
  ({ token } = await createStaff(api.services.db, "scientist"));
  await saveLabels(api.services.db, [
    labelRecord("1", { brand: "Kleinhof", name: "Super Greens" }),
    labelRecord("2", { brand: "Kleinhof", name: "Barcoded Zinc", barcodes: ["00036000291452"] }),
    labelRecord("3", { brand: "Klein-Hof", name: "Supergreens" }),
  ]);
});
afterAll(() => Promise.all([api.close(), rm(folder, { recursive: true })]));

const about = (number: string, description: string, change: object = {}) =>
  enforcementReport(number, {
    recalling_firm: "Kleinhof, Inc.",
    product_description: `${description} Dietary supplement.`,
    ...change,
  });

async function importReports(...results: object[]) {
  const file = path.join(folder, "reports.json");
  await writeFile(file, JSON.stringify({ meta: {}, results }));
  const listener = { onProgress: () => {}, onRejected: async () => {} };
  return importNotices(api.services, { source: "openfda", file }, listener);
}

const candidates = async (state: "proposed" | "rejected" | "unsure" | "confirmed" = "proposed") =>
  (await callStaffOk(api, token, "listNoticeMatches", { state })).list.flatMap((notice) =>
    notice.candidates.map((candidate) => ({ ...candidate, reference: notice.reference })),
  );
const isShown = async (slug: string) =>
  (await api.callOk("getSupplementNotices", { supplement_id: slug })).notices.map(
    ({ reference }) => reference,
  );

async function followerOf(slug: string) {
  const user = await createUser(api, { emailVerified: true });
  await callOkAs(api, user.token, "followSupplement", { supplement_id: slug });
  return user;
}

test("candidates stand beside the text, are decided with a reason, and every decision can be undone", async () => {
  await importReports(about("F-1001-2026", "Kleinhof Super Greens, 48 servings"));
  const [candidate] = await candidates();
  expect(candidate).toMatchObject({ degree: "name_firm", supplement: { slug: GREENS, barcodes: [] } });
  const id = candidate?.id ?? 0;
  const decide = (
    seen: "proposed" | "confirmed" | "rejected" | "unsure",
    decision: "confirmed" | "rejected" | "unsure" | "undo",
  ) => callStaff(api, token, "decideNoticeMatch", { id, seen, decision, reason: "Read side by side." });
  expect((await decide("proposed", "unsure")).data).toEqual({ state: "unsure" });
  expect(await isShown(GREENS)).toEqual([]);
  expect((await decide("unsure", "confirmed")).data).toEqual({ state: "confirmed" });
  expect(await isShown(GREENS)).toEqual(["F-1001-2026"]);
  expect((await decide("proposed", "rejected")).statusCode).toBe(409);
  expect((await decide("confirmed", "rejected")).data).toEqual({ state: "rejected" });
  expect(await candidates("rejected")).toMatchObject([
    { reason: "Read side by side.", decided_by: expect.any(String) },
  ]);
  expect((await decide("rejected", "undo")).data).toEqual({ state: "proposed" });
  expect(await candidates()).toMatchObject([{ id, decided_by: null, reason: null }]);
  const { list } = await callStaffOk(api, token, "listNoticeMatches", { state: "proposed" });
  const notice = list.find(({ reference }) => reference === "F-1001-2026");
  const { entries } = await callStaffOk(api, token, "getRecordHistory", {
    kind: "notice",
    ref: String(notice?.id),
  });
  expect(entries.map(({ after }) => after)).toEqual(
    ["proposed", "rejected", "confirmed", "unsure"].map((state) => ({ state })),
  );
});

test("the desk counts what waits, and an editor may look but not decide", async () => {
  const desk = await callStaffOk(api, token, "getDesk", {});
  expect(desk.waiting).toContainEqual(expect.objectContaining({ kind: "notice_matches", count: 1 }));
  const editor = await createStaff(api.services.db, "editor");
  const [candidate] = await candidates();
  const refused = await callStaff(api, editor.token, "decideNoticeMatch", {
    id: candidate?.id ?? 0,
    seen: "proposed",
    decision: "confirmed",
    reason: "I think so.",
  });
  expect(refused.statusCode).toBe(403);
  expect((await callStaffOk(api, editor.token, "listNoticeMatches", { state: "proposed" })).total).toBe(1);
});

test("followers get one email about a notice with their barcode, whatever is imported again", async () => {
  const { mail, email } = await followerOf("kleinhof-barcoded-zinc");
  const recall = about("F-1002-2026", "Kleinhof Barcoded Zinc. UPC 0 36000 29145 2", {
    reason_for_recall: "Undeclared sildenafil",
    code_info: "Lot 24B117",
  });
  await importReports(recall);
  await mail.waitForSubject("public notice about a product you follow");
  const [message] = await listStoredEmailsTo(api.services, email);
  expect(message?.text).toContain("Undeclared sildenafil");
  expect(message?.text).toContain("Lots named: 24B117.");
  await importReports({ ...recall, more_code_info: "Lot 24B118" });
  // An email about something later: had the second import sent one, it would be before it.
  await importReports(about("F-1003-2026", "Kleinhof Barcoded Zinc. UPC 0 36000 29145 2"));
  await expect
    .poll(async () => (await mail.subjects()).filter((one) => one.includes("public notice")))
    .toHaveLength(2);
});

test("an ended recall, and one whose match was rejected, send no email; unsubscribing stops them", async () => {
  const { mail, email, token: user } = await followerOf("kleinhof-barcoded-zinc");
  const text = "Kleinhof Barcoded Zinc. UPC 0 36000 29145 2";
  await importReports(about("F-1004-2026", text, { status: "Terminated" }));
  await importReports(about("F-1005-2026", text));
  await mail.waitForSubject("public notice about a product you follow");
  const [message] = await listStoredEmailsTo(api.services, email);
  expect((await mail.subjects()).filter((one) => one.includes("public notice"))).toHaveLength(1);
  await api.callOk("unsubscribe", { token: /token=(\S+)/.exec(message?.text ?? "")?.[1] ?? "" });
  expect(await callOkAs(api, user, "listFollowed", {})).toMatchObject({ list: [{ alerts: false }] });
});

test("a merge takes notices along, of products and of brands", async () => {
  const { db } = api.services;
  const [candidate] = await candidates();
  const decision = { seen: "proposed" as const, decision: "confirmed" as const, reason: "Same pack." };
  await callStaffOk(api, token, "decideNoticeMatch", { id: candidate?.id ?? 0, ...decision });
  await importReports(about("F-1006-2026", "Kleinhof Cocoa"));
  await mergeBrands(db, { from: "kleinhof", into: "klein-hof", operator: "ana" });
  await mergeSupplements(db, { from: GREENS, into: "klein-hof-supergreens", operator: "ana" });
  expect(await isShown("klein-hof-supergreens")).toEqual(["F-1001-2026"]);
  expect(await candidates()).toMatchObject([{ reference: "F-1006-2026", brand: { slug: "klein-hof" } }]);
});
