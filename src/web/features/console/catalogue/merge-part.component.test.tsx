import { expect, test } from "vitest";
import { answerCalls, failure } from "#tests/component/calls.ts";
import { findByRole, findText, pageText } from "#tests/component/find.ts";
import { press } from "#tests/component/hands.ts";
import { ADA, show } from "#tests/component/page.tsx";
import { MergedRecords } from "./merge-part.tsx";

const MERGE = {
  id: 3,
  name: "Zinc Picolinate",
  brand: "North Fen",
  part_of: null,
  operator: "Grace",
  at: "2026-02-03T09:00:00.000Z",
  undone_at: null,
};

test("MergedRecords, failed: says so, and shows them once it is tried again", async () => {
  answerCalls({ listMerges: failure("The database is unavailable.", 503) });
  await show(<MergedRecords kind="product" slug="zinc" mayEdit />, { user: ADA });
  expect((await findByRole("alert")).textContent).toContain("Couldn’t load the merged products");
  answerCalls({ listMerges: [MERGE] });
  await press(await findByRole("button", "Try again"));
  await findText("Zinc Picolinate by North Fen, merged by Grace");
});

test("MergedRecords, empty: nothing is shown", async () => {
  answerCalls({ listMerges: [] });
  await show(<MergedRecords kind="product" slug="zinc" mayEdit />, { user: ADA });
  expect(pageText()).toBe("");
});
