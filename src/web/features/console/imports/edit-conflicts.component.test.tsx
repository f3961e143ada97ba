import { expect, test } from "vitest";
import type { EditConflict } from "#contract/staff/imports.ts";
import { answerCalls, failure, inputsOf } from "#tests/component/calls.ts";
import { allByRole, findByRole, findText, namesOf, pageText } from "#tests/component/find.ts";
import { press, type } from "#tests/component/hands.ts";
import { ADA, show } from "#tests/component/page.tsx";
import { EditConflicts } from "./edit-conflicts.tsx";

const conflict = (more: Partial<EditConflict> = {}): EditConflict => ({
  kind: "supplement",
  slug: "zinc-picolinate",
  record: "Zinc Picolinate",
  field: "name",
  ours: "Zinc Picolinate 15 mg",
  operator: "Grace",
  edited_at: "2026-01-05T09:00:00.000Z",
  source: "ZINC PICOLINATE",
  source_changed_at: "2026-02-03T09:00:00.000Z",
  ...more,
});

async function showConflicts(list: EditConflict[], { total = list.length, mayDecide = true } = {}) {
  answerCalls({ listEditConflicts: { total, list } });
  await show(<EditConflicts mayDecide={mayDecide} />, { user: ADA });
}

test("EditConflicts, empty: no source has changed", async () => {
  await showConflicts([]);
  await findText("No source has changed a field that staff set.");
});

test("EditConflicts, failed: says so, and shows them once it is tried again", async () => {
  answerCalls({ listEditConflicts: failure("The database is unavailable.", 503) });
  await show(<EditConflicts mayDecide />, { user: ADA });
  expect((await findByRole("alert")).textContent).toContain("Couldn’t load the conflicts");
  answerCalls({ listEditConflicts: { total: 0, list: [] } });
  await press(await findByRole("button", "Try again"));
  await findText("No source has changed");
});

test("EditConflicts: both values stand side by side, with who set them and when", async () => {
  await showConflicts(
    [
      conflict(),
      conflict({ kind: "brand", slug: "north-fen", record: "North Fen", field: "about", source: null }),
    ],
    {
      total: 3,
    },
  );
  await findText("3 fields that staff set");
  expect(pageText()).toContain("The newest 2 are here.");
  const [first, second] = allByRole("listitem").map((row) => row.textContent);
  expect(first).toContain("Zinc Picolinate, name");
  expect(first).toMatch(/Ours, set by Grace, Jan 05, 2026.*Zinc Picolinate 15 mg/);
  expect(first).toMatch(/The source’s, changed Feb 03, 2026.*ZINC PICOLINATE/);
  expect(second).toContain("North Fen, description");
  expect(second).toMatch(/Nothing/);
  expect(allByRole("link").map((link) => link.getAttribute("href"))).toEqual([
    "/console/catalog?product=zinc-picolinate",
    "/console/catalog?brand=north-fen",
  ]);
});

test("EditConflicts: only who may edit the catalog decides", async () => {
  await showConflicts([conflict()], { mayDecide: false });
  await findText("Zinc Picolinate, name");
  expect(allByRole("button")).toEqual([]);
});

test.for([
  ["Keep ours", "keep", "Ours stays, until the source changes again."],
  ["Take the source’s", "take", "The source decides again."],
] as const)(
  "EditConflicts: “%s” asks why, sends what was seen, and the conflict goes",
  async ([label, decision, done]) => {
    await showConflicts([conflict()]);
    answerCalls({
      decideEditConflict: () => {
        answerCalls({ listEditConflicts: { total: 0, list: [] } });
        return null;
      },
    });
    await press(await findByRole("button", `${label}: name of Zinc Picolinate`));
    expect((await findByRole("button", label)).hasAttribute("disabled")).toBe(true);
    await type(await findByRole("textbox", "Reason, for the audit log"), "The label says so");
    await press(await findByRole("button", label));
    await findText(done);
    await findText("No source has changed");
    expect(inputsOf("decideEditConflict")).toEqual([
      {
        kind: "supplement",
        slug: "zinc-picolinate",
        field: "name",
        seen: "ZINC PICOLINATE",
        decision,
        reason: "The label says so",
      },
    ]);
  },
);

test("EditConflicts: a source that has changed meanwhile is told, and the new value shown", async () => {
  await showConflicts([conflict()]);
  answerCalls({
    decideEditConflict: () => {
      answerCalls({ listEditConflicts: { total: 1, list: [conflict({ source: "Zinc" })] } });
      return failure("The source has changed since. Look again.", 409);
    },
  });
  await press(await findByRole("button", "Keep ours: name of Zinc Picolinate"));
  await type(await findByRole("textbox"), "Ours is right");
  await press(await findByRole("button", "Keep ours"));
  expect((await findByRole("alert")).textContent).toContain("The source has changed since. Look again.");
  await findText(/changed Feb 03, 2026\s*Zinc(?: |Keep)/);
});

test("EditConflicts: two fields of one product are decided one by one", async () => {
  await showConflicts([conflict(), conflict({ field: "form", ours: "capsule", source: "tablet" })]);
  await findText("2 fields");
  await press(await findByRole("button", "Keep ours: form of Zinc Picolinate"));
  await press(await findByRole("button", "Cancel"));
  expect(namesOf("button")).toEqual([
    "Keep ours: name of Zinc Picolinate",
    "Take the source’s: name of Zinc Picolinate",
    "Keep ours: form of Zinc Picolinate",
    "Take the source’s: form of Zinc Picolinate",
  ]);
});
