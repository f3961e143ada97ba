import { expect, test } from "vitest";
import { exampleOutcome } from "#tests/component/ai-search.ts";
import { answerCalls, noAnswer } from "#tests/component/calls.ts";
import { allByRole, findByRole, namesOf, until } from "#tests/component/find.ts";
import { press, type } from "#tests/component/hands.ts";
import { ADA, show, shownUrl } from "#tests/component/page.tsx";
import { AskScreen } from "./ask-screen.tsx";
import { MEMBER_PATH } from "./question-url.ts";

test("AskScreen, blank: users are offered to rate results as volunteers", async () => {
  await show(<AskScreen />, { path: "/ai-search", user: ADA });
  const link = await findByRole("link", "Volunteer: rate search results");
  expect(link.getAttribute("href")).toBe("/ai-search-training-model?rate=1");
});

test("AskScreen of members is AI search, with ratings as a switch that questions and chips keep", async () => {
  answerCalls({ aiSearch: exampleOutcome(), getAiSearchAnswer: noAnswer, listAiContributions: noAnswer });
  await show(<AskScreen path={MEMBER_PATH} />, { path: `${MEMBER_PATH}?q=zinc`, user: ADA });
  await findByRole("heading", "1 supplement matches");
  expect(allByRole("group").filter((one) => one.textContent?.includes("Exactly right"))).toEqual([]);
  await press(await findByRole("switch", "Rate results, for volunteers"));
  await until(() => shownUrl() === `${MEMBER_PATH}?q=zinc&rate=1`, "The rating’s URL");
  await findByRole("radio", "3 Exactly right");
  expect(namesOf("button").filter((name) => name.startsWith("Helpful: "))).toEqual([]);
  await type(await findByRole("textbox", "Your question"), "iron");
  await press(await findByRole("button", "Ask"));
  await until(() => shownUrl() === `${MEMBER_PATH}?q=iron&rate=1`, "The next question’s URL");
});
