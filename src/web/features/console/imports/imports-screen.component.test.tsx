import { expect, test } from "vitest";
import { IMPORT_STATES, type ImportRun, type ImportRunDetails } from "#contract/staff/imports.ts";
import { answerCalls, failure, inputsOf } from "#tests/component/calls.ts";
import { allByRole, findByRole, findText, pageText } from "#tests/component/find.ts";
import { press, type } from "#tests/component/hands.ts";
import { ADA, show } from "#tests/component/page.tsx";
import { ADMINISTRATOR, exampleImport, exampleImportDetails } from "#tests/component/staff.ts";
import { ImportPanel } from "./import-panel.tsx";
import { ImportsScreen } from "./imports-screen.tsx";

async function showScreen(list: ImportRun[], path = "/console/imports") {
  answerCalls({
    listEditConflicts: { total: 0, list: [] },
    listImportRuns: { total: list.length, list },
    getImportRun: ({ id }: { id: number }) => exampleImportDetails(list.find((run) => run.id === id)),
  });
  await show(<ImportsScreen self={ADMINISTRATOR} />, { user: ADA, path });
}

async function showPanel(details: ImportRunDetails, mayUndo = true) {
  answerCalls({ getImportRun: details });
  await show(<ImportPanel id={details.id} mayUndo={mayUndo} />, { user: ADA });
}

test("ImportsScreen, empty: says how labels come in", async () => {
  await showScreen([]);
  await findByRole("heading", "No import yet");
  expect(inputsOf("getImportRun")).toEqual([]);
});

test("ImportsScreen: the newest import is open, or the one that the URL names", async () => {
  const runs = [exampleImport({ id: 8, source: "newest.csv" }), exampleImport({ source: "labels.csv" })];
  await showScreen(runs, "/console/imports?id=7");
  await findByRole("heading", "NIH label records: labels.csv");
  await press(await findByRole("link", /newest\.csv/));
  await findByRole("heading", "NIH label records: newest.csv");
  expect((await findByRole("link", /newest\.csv/)).getAttribute("aria-current")).toBe("true");
});

const STATES = {
  waiting: "Waiting for its turn. Begun",
  running: "Running, 42% done. Begun",
  ended: "Complete. Begun",
  failed: "Failed. Begun",
  stopped: "Stopped without an end. Begun",
  undone: "Undone. Begun",
};

test.for(IMPORT_STATES)("ImportPanel: an import that is %s says so", async (state) => {
  await showPanel(
    exampleImportDetails({
      state,
      fraction: 0.429,
      failure: state === "failed" ? "Line 7 is no label." : null,
      undone:
        state === "undone" ? { operator: "Grace", at: "2026-02-04T09:00:00.000Z", removed: 1200 } : null,
    }),
  );
  await findText(STATES[state]);
  expect(pageText()).toContain("1,200 new, 3 changed, 40 unchanged, 0 rejected rows");
  expect(allByRole("progressbar")).toHaveLength(state === "running" ? 1 : 0);
  expect(pageText().includes("Why: Line 7 is no label.")).toBe(state === "failed");
  expect(pageText().includes("It can be undone once it has ended.")).toBe(
    state === "waiting" || state === "running",
  );
  expect(pageText().includes("Undone by Grace, Feb 04, 2026: 1,200 products were removed.")).toBe(
    state === "undone",
  );
});

test.for([
  [true, "Begin the same import again"],
  [false, "Run the command with the same file again"],
] as const)(
  "ImportPanel: a stopped import, begun in the console %s, says “%s”",
  async ([fromConsole, words]) => {
    await showPanel(exampleImportDetails({ state: "stopped", from_console: fromConsole }));
    await findText(words);
  },
);

test("ImportPanel: two rejected rows may be the same", async () => {
  const row = { place: "Line 7", text: "No name." };
  await showPanel(exampleImportDetails({ rejected: 3, rejections: [row, row], from_console: false }));
  await findText("Rejected rows: 3, the first 2 here, all in the findings file on the server");
  expect(allByRole("listitem").filter(({ textContent }) => textContent === "Line 7: No name.")).toHaveLength(
    2,
  );
});

test("ImportPanel: an undo says what stays, asks why, and goes on until nothing is left", async () => {
  await showPanel(
    exampleImportDetails({
      undo: {
        removable: 3,
        retained: 2,
        retained_examples: [{ slug: "zinc", name: "Zinc", because: "a report" }],
        labels_of_others: 1,
      },
    }),
  );
  await findText("2 products that it added stay:Zinc, because of a reportand 1 more");
  expect(pageText()).toContain("1 label record that it added to products of before stay, too.");
  let calls = 0;
  answerCalls({ undoImportRun: () => ({ removed: 2, left: ++calls === 1 ? 1 : 0 }) });
  await press(await findByRole("button", "Remove 3 products…"));
  await type(await findByRole("textbox"), "Wrong file");
  answerCalls({
    getImportRun: exampleImportDetails({
      undone: { operator: "Ada", at: "2026-02-04T09:00:00.000Z", removed: 3 },
    }),
  });
  await press(await findByRole("button", "Remove 3 products"));
  await findText("Undone by Ada");
  expect(inputsOf("undoImportRun")).toEqual(Array(2).fill({ id: 7, reason: "Wrong file" }));
});

test("ImportPanel: who may not undo is told who can; notices of authorities can’t be undone", async () => {
  const undo = { removable: 3, retained: 0, retained_examples: [], labels_of_others: 0 };
  await showPanel(exampleImportDetails({ undo }), false);
  await findText("Administrators can undo it.");
  expect(allByRole("button")).toEqual([]);
});

test("ImportPanel: what authorities published can’t be undone", async () => {
  await showPanel(exampleImportDetails({ kind: "openfda", undo: null, other: 5 }));
  await findText("what authorities published is never deleted here");
  expect(pageText()).toContain("5 about other food");
});

test("ImportPanel: a poll that fails leaves what the last one said", async () => {
  await showPanel(exampleImportDetails({ state: "running", fraction: 0.5 }));
  await findText("Running, 50% done");
  answerCalls({ getImportRun: failure("The database is unavailable.", 503) });
  const before = inputsOf("getImportRun").length;
  window.dispatchEvent(new Event("online"));
  await findText("Running, 50% done");
  expect(inputsOf("getImportRun").length).toBeGreaterThanOrEqual(before);
  expect(allByRole("alert")).toEqual([]);
});
