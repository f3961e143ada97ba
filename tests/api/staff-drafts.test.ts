import { afterAll, beforeAll, expect, test } from "vitest";
import { CERTIFICATE_UPLOAD_PATH, DRAFT_ORIGINAL_PATH } from "#contract/staff/draft-paths.ts";
import { PICTURE_UPLOAD_PATH, REASON_HEADER } from "#contract/staff/picture-paths.ts";
import { listActions } from "#server/features/catalogue/commands/audit.ts";
import { saveLabels } from "#server/features/catalogue/intake/save.ts";
import { staffApprovals } from "#server/features/drafts/schema.ts";
import { addLaboratory } from "#server/features/reports/commands/registry.ts";
import { reports } from "#server/features/reports/schema.ts";
import { startApi, type TestApi } from "#tests/support/api.ts";
import { createImage } from "#tests/support/images.ts";
import { labelRecord } from "#tests/support/label-records.ts";
import { LABORATORY } from "#tests/support/report-file.ts";
import { callStaff, callStaffOk, createStaff, type TestStaff } from "#tests/support/staff.ts";

let api: TestApi;
let anna: TestStaff;
let bert: TestStaff;
let scientist: TestStaff;
let editor: TestStaff;
beforeAll(async () => {
  api = await startApi();
  const { db } = api.services;
  await saveLabels(db, [labelRecord("1", { barcodes: ["00076280402018"] })]);
  await addLaboratory(db, { input: LABORATORY, operator: "ana" });
  anna = await createStaff(db, "publisher");
  bert = await createStaff(db, "administrator");
  scientist = await createStaff(db, "scientist");
  editor = await createStaff(db, "editor");
});
afterAll(() => api.close());

let files = 0;
const certificate = () =>
  `Laboratory;Coined Laboratory\nReport number;S-${++files}\nAnalyte;Method;Result;Unit;LOD;LOQ\nLead;ICP-MS;0.01;mg/kg;0.001;0.003\nCadmium;ICP-MS;<0.003;mg/kg;0.001;0.003\n`;
const upload = (token: string, payload: string) =>
  api.app.inject({
    method: "PUT",
    url: `${CERTIFICATE_UPLOAD_PATH}?name=lab.csv`,
    headers: { authorization: `Bearer ${token}`, "content-type": "text/csv" },
    payload,
  });
const reason = "As the certificate says.";
const get = (id: string) => callStaffOk(api, anna.token, "getReportDraft", { id });

async function takeIn(): Promise<string> {
  const response = await upload(scientist.token, certificate());
  expect(response.statusCode).toBe(200);
  return response.json().data.drafts[0];
}

const COMPLETE = {
  customer: "Assayed",
  supplement: "0076280402018",
  lot_number: "L26118A",
  tested_on: "2026-03-12",
  issued_on: "2026-03-16",
  microbial: "refined" as const,
  grams_per_serving: 1,
  servings_per_day: 2,
};

/** A draft with nothing open, and the hash of its content. */
async function readyDraft(): Promise<{ id: string; number: string; content_hash: string }> {
  const id = await takeIn();
  const { version } = await get(id);
  await callStaffOk(api, scientist.token, "editDraftHeader", { id, version, fields: COMPLETE, reason });
  for (let open = await get(id); ; open = await get(id)) {
    const next = open.questions.find(({ answer }) => answer === null);
    if (!next) break;
    const answer = { id, version: open.version, key: next.key, reason };
    await callStaffOk(api, scientist.token, "answerDraft", answer);
  }
  const { content_hash, report_number, problems, missing } = await get(id);
  expect([problems, missing]).toEqual([[], []]);
  return { id, number: report_number ?? "", content_hash: content_hash ?? "" };
}
const approve = ({ token }: TestStaff, id: string, content_hash: string) =>
  callStaff(api, token, "approveReportDraft", { id, content_hash });
const published = () => api.services.db.$count(reports);

test("a certificate is taken in by roles that may, and refused to others before its body is read", async () => {
  expect((await upload(editor.token, certificate())).statusCode).toBe(403);
  expect((await upload("no-such-token-at-all", certificate())).statusCode).toBe(401);
  expect((await upload(scientist.token, "")).statusCode).toBe(422);
  const broken = await upload(scientist.token, "only one line");
  expect([broken.statusCode, broken.json().message]).toEqual([422, expect.stringMatching(/table/)]);
});

test("the draft shows its rows, what is open, and the page as visitors would see it", async () => {
  const id = await takeIn();
  const draft = await get(id);
  expect(draft).toMatchObject({
    original: { file_name: "lab.csv", format: "csv" },
    means: expect.stringContaining("separator ;"),
    rows: [{ analyte_text: "Lead", result_text: "0.01" }, { result_text: "<0.003" }],
    content_hash: null,
    preview: { report_number: `S-${files}`, results: [{ analyte: "Lead", measured: 0.01 }, {}] },
  });
  const listed = await callStaffOk(api, editor.token, "listReportDrafts", {});
  expect(listed.find((one) => one.id === id)).toMatchObject({ lot_number: null, open: expect.any(Number) });
  const file = await api.app.inject({
    url: `${DRAFT_ORIGINAL_PATH}/${id}`,
    headers: { authorization: `Bearer ${editor.token}` },
  });
  expect(file.body).toContain("Cadmium;ICP-MS;<0.003");
  expect((await api.app.inject({ url: `${DRAFT_ORIGINAL_PATH}/${id}` })).statusCode).toBe(401);
});

test("a row is edited with a reason, and not over what someone else saved", async () => {
  const id = await takeIn();
  const edit = { id, version: (await get(id)).version, row: 0, cells: { value: 0.02 }, reason };
  await callStaffOk(api, scientist.token, "editDraftResult", edit);
  expect((await get(id)).rows[0]).toMatchObject({ value: 0.02, is_edited: true, result_text: "0.01" });
  expect((await callStaff(api, anna.token, "editDraftResult", edit)).statusCode).toBe(409);
  const again = { ...edit, version: (await get(id)).version };
  expect((await callStaff(api, anna.token, "editDraftResult", { ...again, reason: "" })).statusCode).toBe(
    422,
  );
  await callStaffOk(api, anna.token, "editDraftResult", { ...again, cells: {}, reset: true });
  expect((await get(id)).rows[0]).toMatchObject({ value: 0.01, is_edited: false });
});

test("a product that is missing is added as printed on the pack", async () => {
  const id = await takeIn();
  const pack = { brand: "Small Maker", name: "Iron Drops", form: "liquid", category: "minerals" } as const;
  const add = async (barcode: string) =>
    callStaff(api, scientist.token, "addDraftProduct", {
      ...{ id, version: (await get(id)).version, ...pack, barcode, reason },
    });
  expect((await add("123")).statusCode).toBe(422);
  expect((await add("0076280402018")).statusCode).toBe(409);
  const { data } = await add("");
  expect((await get(id)).product).toMatchObject({ brand: "Small Maker", name: "Iron Drops" });
  const { source } = await api.callOk("getSupplement", { supplement_id: data.supplement });
  expect(source).toMatchObject({ kind: "operator", label: "Entered by an operator from the pack" });
});

test("a product that is added from a draft gets the photo of its pack, from those who may edit the catalog", async () => {
  const id = await takeIn();
  const pack = { brand: "Small Maker", name: "Zinc Drops", form: "liquid", category: "minerals" } as const;
  const { supplement } = await callStaffOk(api, scientist.token, "addDraftProduct", {
    ...{ id, version: (await get(id)).version, ...pack, barcode: "", reason },
  });
  const payload = await createImage("png");
  const send = async ({ token }: TestStaff) =>
    api.app.inject({
      method: "PUT",
      url: `${PICTURE_UPLOAD_PATH}/product/${supplement}?seen=`,
      headers: {
        authorization: `Bearer ${token}`,
        "content-type": "image/png",
        [REASON_HEADER]: encodeURIComponent(reason),
      },
      payload,
    });
  expect((await send(anna)).statusCode).toBe(403);
  expect((await send(scientist)).statusCode).toBe(200);
  expect((await send(scientist)).statusCode).toBe(409);
  const { current } = await callStaffOk(api, scientist.token, "getRecordPicture", {
    kind: "product",
    slug: supplement,
  });
  expect(current).toMatchObject({ origin: "operator" });
  const photo = await api.app.inject({ method: "GET", url: current?.url ?? "" });
  expect(photo.headers["content-type"]).toBe("image/webp");
});

test("a draft is discarded for good, with a reason", async () => {
  const id = await takeIn();
  await callStaffOk(api, anna.token, "discardReportDraft", { id, reason: "Wrong file." });
  expect((await callStaff(api, anna.token, "getReportDraft", { id })).statusCode).toBe(404);
});

test("two people publish a draft, and one cannot be both", async () => {
  const { id, number, content_hash } = await readyDraft();
  expect((await approve(scientist, id, content_hash)).statusCode).toBe(403);
  expect((await approve(anna, id, content_hash)).data).toEqual({ outcome: "waits" });
  expect((await approve(anna, id, content_hash)).statusCode).toBe(409);
  // Another session of the same account is the same person.
  expect(await published()).toBe(0);
  const [waiting] = await callStaffOk(api, bert.token, "listApprovals", {});
  expect(waiting).toMatchObject({ report_number: number, is_own: false, is_current: true, differences: [] });
  expect((await approve(bert, id, content_hash)).data).toEqual({ outcome: "published" });
  const [report] = await api.services.db.select().from(reports);
  expect(report?.publishedBy).toEqual([
    `Ada Lovelace (staff ${anna.userId})`,
    `Ada Lovelace (staff ${bert.userId})`,
  ]);
  expect(await callStaffOk(api, bert.token, "listApprovals", {})).toEqual([]);
  expect((await listActions(api.services.db, 1))[0]).toMatchObject({ action: "publish", subject: number });
});

test("content that has changed between the approvals voids the first", async () => {
  const { id, content_hash } = await readyDraft();
  const before = await published();
  await approve(anna, id, content_hash);
  const { version } = await get(id);
  await callStaffOk(api, scientist.token, "editDraftHeader", {
    ...{ id, version, fields: { customer: "Someone else" }, reason },
  });
  expect((await approve(bert, id, content_hash)).statusCode).toBe(409);
  const [waiting] = await callStaffOk(api, bert.token, "listApprovals", {});
  expect(waiting).toMatchObject({
    is_current: false,
    differences: [{ what: "customer", before: "Assayed", after: "Someone else" }],
  });
  const changed = (await get(id)).content_hash ?? "";
  expect((await approve(bert, id, changed)).data).toEqual({ outcome: "waits" });
  expect(await published()).toBe(before);
  await callStaffOk(api, anna.token, "discardReportDraft", { id, reason: "A test." });
});

test("an approval expires, can be refused with a reason, and taken back", async () => {
  const { id, content_hash } = await readyDraft();
  const before = await published();
  await approve(anna, id, content_hash);
  await api.services.db.update(staffApprovals).set({ expiresAt: new Date(0) });
  const [one, other] = [bert, anna];
  expect((await approve(one, id, content_hash)).data).toEqual({ outcome: "waits" });
  const waiting = async () => callStaffOk(api, other.token, "listApprovals", {});
  const ofDraft = async () => (await waiting()).find(({ draft_id }) => draft_id === id);
  const refused = { id: (await ofDraft())?.id ?? "", reason: "Cadmium is of another lot." };
  await callStaffOk(api, other.token, "endApproval", refused);
  expect(await ofDraft()).toBeUndefined();
  expect((await listActions(api.services.db, 1))[0]).toMatchObject({
    action: "refuse-approval",
    details: { reason: refused.reason },
  });
  expect((await callStaff(api, other.token, "endApproval", refused)).statusCode).toBe(404);
  await approve(one, id, content_hash);
  await callStaffOk(api, one.token, "endApproval", { id: (await ofDraft())?.id ?? "", reason: "Not yet." });
  expect((await listActions(api.services.db, 1))[0]).toMatchObject({ action: "withdraw-approval" });
  expect(await published()).toBe(before);
});

test("a statement about a report is previewed and needs two people", async () => {
  const [report] = await callStaffOk(api, anna.token, "listPublished", { query: "S-" });
  const [one, two] = [anna, bert];
  const report_number = report?.report_number ?? "";
  const change = { kind: "withdraw", reason: "The laboratory has taken its certificate back." } as const;
  const { content_hash, page, email } = await callStaffOk(api, one.token, "previewStatement", {
    ...{ report_number, change },
  });
  expect(page.join(" ")).toContain(change.reason);
  expect(email).toMatchObject({ recipients: 0, subject: expect.stringContaining("withdrawn") });
  const statement = { report_number, change, content_hash };
  expect((await callStaffOk(api, one.token, "approveStatement", statement)).outcome).toBe("waits");
  expect((await callStaff(api, one.token, "approveStatement", statement)).statusCode).toBe(409);
  expect((await callStaffOk(api, two.token, "approveStatement", statement)).outcome).toBe("published");
  expect((await callStaffOk(api, two.token, "listPublished", {}))[0]).toMatchObject({ state: "withdrawn" });
  const short = { ...statement, change: { kind: "withdraw", reason: "x" } as const };
  expect((await callStaff(api, one.token, "previewStatement", short)).statusCode).toBe(422);
});
