import { expect, test } from "vitest";
import { answerCalls, failure, inputsOf, noAnswer } from "#tests/component/calls.ts";
import { allByRole, findByRole, findText, namesOf, pageText } from "#tests/component/find.ts";
import { press, type } from "#tests/component/hands.ts";
import { ADA, show, shownUrl } from "#tests/component/page.tsx";
import { ADMINISTRATOR } from "#tests/component/staff.ts";
import { type Draft, DraftPanel } from "./draft-panel.tsx";

const draft = (more: Partial<Draft> = {}): Draft => ({
  id: "3",
  version: 1,
  report_number: null,
  imported_at: "2026-02-03T09:00:00.000Z",
  imported_by: "Grace",
  original: null,
  means: null,
  sample: null,
  heads: [],
  applied: [],
  fields: null,
  product: null,
  rows: [],
  questions: [],
  missing: [],
  problems: [],
  content_hash: null,
  preview: null,
  compared: null,
  laboratories: [],
  ...more,
});

const row = (index: number, more: Partial<Draft["rows"][number]> = {}): Draft["rows"][number] => ({
  index,
  place: { kind: "cell", sheet: null, row: index + 1, column: 1 },
  analyte_text: "Lead",
  result_text: "ND",
  limit_text: null,
  status_text: null,
  uncertainty_text: null,
  panel: "elements",
  qualifier: "ND",
  value: null,
  unit: "µg",
  lod: null,
  loq: null,
  method: null,
  claim: null,
  claim_unit: null,
  is_edited: false,
  confirmed_on: null,
  is_known: true,
  problems: ["“ND” says little without a limit of detection."],
  ...more,
});

async function showDraft(answer: Draft, role = ADMINISTRATOR.role) {
  answerCalls({ getReportDraft: answer, getDraftCells: { sheets: [], is_cut: false } });
  await show(<DraftPanel id="3" self={{ ...ADMINISTRATOR, role }} />, {
    user: ADA,
    path: "/console/drafts?id=3",
  });
}

test("DraftPanel, failed: says so, and shows the draft once it is tried again", async () => {
  answerCalls({ getReportDraft: failure("No such draft.", 404) });
  await show(<DraftPanel id="3" self={ADMINISTRATOR} />, { user: ADA });
  expect((await findByRole("alert")).textContent).toContain("Couldn’t load the draft");
  answerCalls({ getReportDraft: draft() });
  await press(await findByRole("button", "Try again"));
  await findByRole("heading", "Draft 3");
});

test("DraftPanel: one analyte reported twice with the same problem is two things to settle", async () => {
  await showDraft(draft({ rows: [row(0), row(1)], missing: [{ field: "lot_number", sentence: "No lot." }] }));
  await findByRole("heading", "Before it can be published");
  const lines = allByRole("listitem").map(({ textContent }) => textContent);
  expect(lines.filter((line) => line?.startsWith("Lead: “ND” says little"))).toHaveLength(2);
  expect(lines).toContain("No lot.");
});

test("DraftPanel: a complete draft is approved by who may publish, for exactly this content", async () => {
  await showDraft(draft({ content_hash: "0123456789abcdef" }));
  await findText("SHA-256 0123456789ab…");
  answerCalls({ approveReportDraft: failure("Someone else has changed this draft.", 409) });
  await press(await findByRole("button", "Approve for publication"));
  expect((await findByRole("alert")).textContent).toContain("Someone else has changed this draft.");
  expect(inputsOf("approveReportDraft")).toEqual([{ id: "3", content_hash: "0123456789abcdef" }]);
});

test("DraftPanel: who may only look neither approves nor discards", async () => {
  await showDraft(draft({ content_hash: "0123456789abcdef" }), "editor");
  await findByRole("heading", "Draft 3");
  expect(namesOf("button")).toEqual([]);
  expect(pageText()).not.toContain("SHA-256");
});

test("DraftPanel: discarding asks why, and leaves the draft without asking for it again", async () => {
  await showDraft(draft());
  await press(await findByRole("button", "Discard this draft…"));
  expect((await findByRole("button", "Discard the draft")).hasAttribute("disabled")).toBe(true);
  await type(await findByRole("textbox"), "Sent twice");
  answerCalls({ discardReportDraft: null, getReportDraft: noAnswer });
  await press(await findByRole("button", "Discard the draft"));
  await findText("Discarded.");
  expect(shownUrl()).toBe("/console/drafts");
  expect(inputsOf("discardReportDraft")).toEqual([{ id: "3", reason: "Sent twice" }]);
});
