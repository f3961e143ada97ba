import { afterAll, beforeAll, expect, test } from "vitest";
import { CERTIFICATE_UPLOAD_PATH } from "#contract/staff/draft-paths.ts";
import { listActions } from "#server/features/catalogue/commands/audit.ts";
import { addLaboratory } from "#server/features/reports/commands/registry.ts";
import { startApi, type TestApi } from "#tests/support/api.ts";
import { LABORATORY } from "#tests/support/report-file.ts";
import { callStaff, callStaffOk, createStaff, type TestStaff } from "#tests/support/staff.ts";

let api: TestApi;
let anna: TestStaff;
let editor: TestStaff;
beforeAll(async () => {
  api = await startApi();
  await addLaboratory(api.services.db, { input: { ...LABORATORY, accreditation: null }, operator: "ana" });
  anna = await createStaff(api.services.db, "scientist");
  editor = await createStaff(api.services.db, "editor");
});
afterAll(() => api.close());

const reason = "As the laboratory told us by phone.";

async function takeIn(payload: string): Promise<string> {
  const response = await api.app.inject({
    method: "PUT",
    url: `${CERTIFICATE_UPLOAD_PATH}?name=lab.csv`,
    headers: { authorization: `Bearer ${anna.token}`, "content-type": "text/csv" },
    payload,
  });
  expect([response.statusCode, response.json().message]).toEqual([200, ""]);
  return response.json().data.drafts[0];
}
const get = (id: string) => callStaffOk(api, anna.token, "getReportDraft", { id });
const openQuestions = (draft: Awaited<ReturnType<typeof get>>) =>
  draft.questions.filter(({ answer }) => answer === null).map(({ question }) => question.code);

/** A certificate of a fictitious laboratory whose every part leaves something open. */
const certificate = (number: string, rows: string, heads = "Analyte;Result;Unit;Method") =>
  `Laboratory;Coined Laboratory\nReport number;${number}\nLot;L1\nReceived;03/04/2026\nReported;05/04/2026\n${heads}\n${rows}\n`;
const FIRST = "Svinets total;1,234;mg pro kilo;ICP-MS\nHouse marker;2,345;mg/kg;HPLC";
const SECOND = "Svinets total;1,111;mg pro kilo;ICP-MS\nHouse marker;4,321;mg/kg;HPLC";

/** Answers with the reading that fits, else as it stands. */
async function answer(id: string, choose: (readings: readonly string[]) => string | null): Promise<void> {
  for (let draft = await get(id); ; draft = await get(id)) {
    const next = draft.questions.find((one) => one.answer === null);
    if (!next) return;
    const reading = choose(next.question.readings);
    await callStaffOk(api, anna.token, "answerDraft", {
      ...{ id, version: draft.version, key: next.key, reading, reason },
    });
  }
}

test("what a person confirms is applied to the next certificate of the same layout, and says so", async () => {
  const id = await takeIn(certificate("P-1", FIRST));
  const first = await get(id);
  const asked = ["ambiguous_date", "ambiguous_number", "unknown_analyte"];
  expect(openQuestions(first).toSorted()).toEqual([...asked, ...asked].toSorted());
  expect(first.applied).toEqual([]);
  await callStaffOk(api, anna.token, "editDraftResult", {
    ...{ id, version: first.version, row: 0, cells: { analyte_text: "Lead", unit: "mg/kg" }, reason },
  });
  await answer(id, (readings) => readings.find((one) => /^\d\.\d{3}$|-04-0[35]$/.test(one)) ?? null);

  const next = await get(await takeIn(certificate("P-2", SECOND)));
  expect(openQuestions(next)).toEqual([]);
  expect(next.fields).toMatchObject({ received_on: "2026-04-03", issued_on: "2026-04-05" });
  const today = new Date().toISOString().slice(0, 10);
  expect(next.rows).toMatchObject([
    { analyte_text: "Lead", value: 1.111, unit: "mg/kg", result_text: "1,111", confirmed_on: today },
    { analyte_text: "House marker", value: 4.321, is_known: false, confirmed_on: today },
  ]);
  const by = `Ada Lovelace (staff ${anna.userId})`;
  expect(next.applied).toMatchObject([
    { kind: "unit", printed: "mg pro kilo", meaning: "mg/kg", by, on: today, rows: [0] },
    { kind: "day_order", printed: "", meaning: "day_first" },
    { kind: "decimal_mark", printed: "", meaning: ",", rows: [0, 1] },
    { kind: "analyte", printed: "Svinets total", meaning: "Lead", rows: [0] },
    { kind: "analyte", printed: "House marker", meaning: "", rows: [1] },
  ]);
});

test("a changed layout, or another laboratory, is asked about again", async () => {
  const more = await get(
    await takeIn(
      certificate("P-3", SECOND.replace(/;(?=[A-Z])/g, ";0.1;"), "Analyte;Result;Unit;LOQ;Method"),
    ),
  );
  expect([more.applied, openQuestions(more)]).toEqual([[], expect.arrayContaining(["unknown_analyte"])]);
  const other = certificate("P-4", SECOND).replace("Coined Laboratory", "Other Laboratory");
  const another = await get(await takeIn(other));
  expect([another.applied, openQuestions(another)]).toEqual([
    [],
    expect.arrayContaining(["ambiguous_number", "unknown_analyte", "ambiguous_date"]),
  ]);
});

test("a decimal mark that the certificate shows itself is never changed by what was confirmed", async () => {
  const comma = "Svinets total;1,234;mg pro kilo;ICP-MS\nHouse marker;0,05;mg/kg;HPLC";
  const { rows } = await get(await takeIn(certificate("P-5", comma)));
  expect(rows).toMatchObject([{ value: 1.234 }, { value: 0.05 }]);
  const point = "Svinets total;1,234;mg pro kilo;ICP-MS\nHouse marker;0.05;mg/kg;HPLC";
  const read = await get(await takeIn(certificate("P-6", point)));
  expect(read.rows).toMatchObject([{ value: 1234 }, { value: 0.05 }]);
  expect(openQuestions(read)).toContain("ambiguous_number");
});

test("columns whose heads are unknown are named once for a layout", async () => {
  const heads = "Vzorek;Nalezeno;Jednotka;Postup";
  const id = await takeIn(certificate("P-7", "Lead;0.02;mg/kg;ICP-MS\nCadmium;0.01;mg/kg;ICP-MS", heads));
  const draft = await get(id);
  expect([draft.rows, openQuestions(draft)]).toEqual([[], expect.arrayContaining(["unknown_heads"])]);
  expect(draft.heads.map(({ text, role }) => [text, role])).toEqual(
    heads.split(";").map((text) => [text, null]),
  );
  const named = [
    { text: "Vzorek", role: "analyte" as const },
    { text: "Nalezeno", role: "result" as const },
    { text: "Jednotka", role: "unit" as const },
    { text: "Postup", role: "method" as const },
  ];
  await callStaffOk(api, anna.token, "nameDraftColumns", {
    ...{ id, version: draft.version, heads: named, reason },
  });
  expect((await get(id)).rows).toMatchObject([
    { analyte_text: "Lead", value: 0.02, unit: "mg/kg", method: "ICP-MS" },
    { analyte_text: "Cadmium", value: 0.01 },
  ]);
  const next = await get(await takeIn(certificate("P-8", "Lead;0.03;mg/kg;ICP-MS", heads)));
  expect(next.rows).toMatchObject([{ analyte_text: "Lead", value: 0.03, unit: "mg/kg" }]);
  expect(next.applied.map(({ kind, printed }) => [kind, printed]).toSorted()).toEqual(
    named.map(({ text }) => ["column", text]).toSorted(),
  );
});

test("what was confirmed is listed and can be forgotten", async () => {
  const layouts = await callStaffOk(api, editor.token, "listLaboratoryLayouts", {});
  const mappings = layouts.flatMap((layout) => layout.mappings);
  const lead = mappings.find(({ printed }) => printed === "Svinets total");
  expect(lead).toMatchObject({ kind: "analyte", meaning: "Lead" });
  const forget = { id: lead?.id ?? "", reason: "It was another lead." };
  expect((await callStaff(api, editor.token, "forgetLayoutMapping", forget)).statusCode).toBe(403);
  await callStaffOk(api, anna.token, "forgetLayoutMapping", forget);
  expect((await callStaff(api, anna.token, "forgetLayoutMapping", forget)).statusCode).toBe(404);
  expect(await listActions(api.services.db, 1)).toMatchObject([
    { action: "forget-layout-mapping", subject: "Coined Laboratory", details: { printed: "Svinets total" } },
  ]);
  const next = await get(await takeIn(certificate("P-9", SECOND)));
  expect(openQuestions(next)).toEqual(["unknown_analyte"]);
});
