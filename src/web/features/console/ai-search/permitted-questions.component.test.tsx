import { expect, test } from "vitest";
import type { PermittedQuestionRow } from "#contract/staff/ai-search.ts";
import { answerCalls, inputsOf } from "#tests/component/calls.ts";
import { findByRole, findText, pageText } from "#tests/component/find.ts";
import { choose, press } from "#tests/component/hands.ts";
import { ADA, show } from "#tests/component/page.tsx";
import { PermittedQuestions } from "./permitted-questions.tsx";

const question = (more: Partial<PermittedQuestionRow> = {}): PermittedQuestionRow => ({
  ...{ id: 7, question: "gummies for my hair", goals: ["Hair"], danger: null, certainty: null },
  ...{ asked_at: "2026-02-03T09:00:00.000Z", state: "waiting", goals_label: null, danger_label: null },
  ...more,
});

async function showQuestions(list: PermittedQuestionRow[]) {
  answerCalls({
    listPermittedQuestions: { total: list.length, has_more: false, list },
    ...{ labelPermittedQuestion: null, discardPermittedQuestion: null },
  });
  await show(<PermittedQuestions />, { user: ADA });
  await findText("Who asked isn’t shown");
}

test("PermittedQuestions: staff say of both readings whether they are right", async () => {
  await showQuestions([question()]);
  expect(pageText()).toContain("Goals read: Hair. Danger read: none.");
  const save = (await findByRole("button", "Save labels")) as HTMLButtonElement;
  expect(save.disabled).toBe(true);
  await choose(await findByRole("combobox", "Goals"), "Wrong, or some are missing");
  await choose(await findByRole("combobox", "Danger"), "There is one");
  await press(save);
  await findText("Labeled.");
  expect(inputsOf("labelPermittedQuestion")).toMatchObject([
    { id: 7, goals_label: "wrong", danger_label: "missed" },
  ]);
});

test("PermittedQuestions: a text is deleted, and a deleted one asks for no labels", async () => {
  await showQuestions([question({ danger: "crisis", certainty: "possible" })]);
  expect(pageText()).toContain("Danger read: Crisis, possible.");
  await press(await findByRole("button", "Delete the text"));
  await findText("Its text is deleted.");
  expect(inputsOf("discardPermittedQuestion")).toMatchObject([{ id: 7 }]);
  await showQuestions([question({ question: null, state: "discarded" })]);
  await findText("Text deleted");
  expect(pageText()).not.toContain("Save labels");
});
