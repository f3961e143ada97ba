import { expect, test } from "vitest";
import type { AiSearchOutcome } from "#contract/ai-search.ts";
import { exampleAnswer, exampleOutcome } from "#tests/component/ai-search.ts";
import { answerCalls, failure, inputsOf, noAnswer } from "#tests/component/calls.ts";
import { allByRole, findByRole, findText, settled } from "#tests/component/find.ts";
import { press } from "#tests/component/hands.ts";
import { show } from "#tests/component/page.tsx";
import { AskScreen } from "./ask-screen.tsx";

const NAME = "You may keep this question to improve the search";
const RECEIPT = "r".repeat(43);

async function ask(outcome: AiSearchOutcome) {
  answerCalls({
    ...{ aiSearch: outcome, getAiSearchAnswer: noAnswer },
    ...{ keepAiQuestion: { receipt: RECEIPT }, withdrawAiQuestion: null },
  });
  await show(<AskScreen />, { path: "/ai-search?q=zinc" });
}
const box = async () => (await findByRole("checkbox", NAME)) as HTMLInputElement;

test("KeepQuestion is off and sends nothing until it is checked, and takes back what it sent", async () => {
  await ask(exampleOutcome());
  expect((await box()).checked).toBe(false);
  await findText("Otherwise it’s deleted after 24 hours.");
  expect(inputsOf("keepAiQuestion")).toEqual([]);
  await press(await box());
  await findText("Thank you.");
  expect((await box()).checked).toBe(true);
  expect(inputsOf("keepAiQuestion")).toMatchObject([{ search_id: exampleOutcome().search_id }]);
  await press(await box());
  await findText("Otherwise it’s deleted after 24 hours.");
  expect(inputsOf("withdrawAiQuestion")).toMatchObject([{ receipt: RECEIPT }]);
});

test("KeepQuestion stays off if the question can't be kept", async () => {
  await ask(exampleOutcome());
  answerCalls({
    aiSearch: exampleOutcome(),
    getAiSearchAnswer: noAnswer,
    keepAiQuestion: failure("No.", 409),
  });
  await press(await box());
  await findText("No.");
  expect((await box()).checked).toBe(false);
});

const refusal = (refusal_reason: "crisis" | "off_topic") => exampleAnswer({ refused: true, refusal_reason });

test.each([
  ["help alone", exampleOutcome({ answer: refusal("crisis"), certainty: "certain", total: 0 }), 0],
  [
    "a choice between help and products",
    exampleOutcome({ answer: refusal("crisis"), certainty: "possible", continuable: true, total: 0 }),
    1,
  ],
  ["off topic", exampleOutcome({ answer: refusal("off_topic"), total: 0 }), 1],
  ["no products", exampleOutcome({ results: [], total: 0 }), 1],
  ["an answer about this site", exampleOutcome({ answer: exampleAnswer({ answered_by: "site" }) }), 1],
])("KeepQuestion is offered %s", async (_case, outcome, times) => {
  await ask(outcome);
  await findByRole("heading", "AI search");
  await settled();
  expect(allByRole("checkbox", NAME)).toHaveLength(times);
});
