import { expect, test } from "vitest";
import type { AiSearchOutcome } from "#contract/ai-search.ts";
import { EXAMPLE_QUESTIONS, NOT_MEDICAL_ADVICE, REFUSAL_REASONS } from "#contract/ai-search-vocabulary.ts";
import { exampleAnswer, exampleInterpretation, exampleOutcome } from "#tests/component/ai-search.ts";
import { answerCalls, failure, inputsOf, noAnswer } from "#tests/component/calls.ts";
import { allByRole, findByRole, findText, namesOf, pageText, until } from "#tests/component/find.ts";
import { choose, press, type } from "#tests/component/hands.ts";
import { show, shownUrl } from "#tests/component/page.tsx";
import { AskScreen } from "./ask-screen.tsx";
import { helpLinks } from "./help-lines.ts";

const QUESTION = "vegan omega-3";

async function ask(outcome: AiSearchOutcome, path = `/ai-search?q=${QUESTION}`) {
  answerCalls({ aiSearch: outcome, getAiSearchAnswer: noAnswer });
  await show(<AskScreen />, { path });
}

const citation = (report_slug: string | null, label: string) => ({
  report_slug,
  result_id: report_slug && "lead",
  supplement_slug: "north-fen-omega-3",
  label,
});

test("AskScreen, blank: a question box and examples, and asks nothing by itself", async () => {
  await show(<AskScreen />, { path: "/ai-search" });
  await findByRole("heading", "AI search");
  expect(namesOf("link")).toEqual([...EXAMPLE_QUESTIONS]);
  expect(pageText()).toContain(NOT_MEDICAL_ADVICE);
  answerCalls({ aiSearch: noAnswer });
  await type(await findByRole("textbox", "Your question"), "zinc");
  await press(await findByRole("button", "Ask"));
  await until(() => shownUrl() === "/ai-search?q=zinc", "The question’s URL");
});

test("AskScreen, loading: says so, with the question in its box", async () => {
  answerCalls({ aiSearch: noAnswer });
  await show(<AskScreen />, { path: `/ai-search?q=${QUESTION}` });
  await findText("Searching");
  expect(((await findByRole("textbox")) as HTMLTextAreaElement).value).toBe(QUESTION);
});

test("AskScreen, failed: keeps the question, offers a keyword search, and tries again", async () => {
  answerCalls({ aiSearch: failure("The site is busy right now.", 503) });
  await show(<AskScreen />, { path: `/ai-search?q=${QUESTION}` });
  expect((await findByRole("alert")).textContent).toContain("Search failedThe site is busy right now.");
  expect((await findByRole("link", "Search labels for these words")).getAttribute("href")).toBe(
    "/search?q=vegan+omega-3",
  );
  answerCalls({ aiSearch: exampleOutcome(), getAiSearchAnswer: noAnswer });
  await press(await findByRole("button", "Try again"));
  await findByRole("heading", "1 supplement matches");
});

test("AskScreen: results stand there while the answer is written", async () => {
  await ask(exampleOutcome());
  await findByRole("heading", "1 supplement matches");
  await findText("Writing the answer");
  expect(pageText()).toContain("Compiled by rules from published results and labels.");
  expect(inputsOf("aiSearch")).toMatchObject([{ query: QUESTION, drop: [], add: [], answer_later: true }]);
});

test("AskScreen: an answer has numbered sources, and two sentences may be the same", async () => {
  const report = citation("omega-3-l2401", "Report 7, lead");
  const label = citation(null, "Label of Omega-3");
  answerCalls({ getAiSearchAnswer: noAnswer });
  await ask(
    exampleOutcome({
      answer: exampleAnswer({
        sentences: [
          { text: "Omega-3 states 1,000 mg.", citations: [report] },
          { text: "Omega-3 states 1,000 mg.", citations: [label] },
        ],
        citations: [report, label],
      }),
    }),
  );
  await findByRole("link", "Source 1: Report 7, lead");
  expect((await findByRole("link", "Source 2: Label of Omega-3")).getAttribute("href")).toBe(
    "/supplement-details/north-fen-omega-3#label",
  );
  expect(allByRole("listitem").filter(({ textContent }) => /^Omega-3 states/.test(textContent))).toHaveLength(
    2,
  );
  expect(inputsOf("getAiSearchAnswer")).toEqual([]);
});

test("AskScreen: an answer that says nothing says that", async () => {
  await ask(exampleOutcome({ answer: exampleAnswer() }));
  await findText("No published result or label addresses this question.");
  expect(namesOf("button")).not.toContain("Helpful: this answer");
});

test("AskScreen: an answer that fails is tried again; one that has expired is asked again", async () => {
  answerCalls({ aiSearch: exampleOutcome(), getAiSearchAnswer: failure("The site is busy right now.", 503) });
  await show(<AskScreen />, { path: `/ai-search?q=${QUESTION}` });
  await findByRole("heading", "Couldn’t write the answer");
  answerCalls({ getAiSearchAnswer: failure("Gone.", 410) });
  await press(await findByRole("button", "Try again"));
  await findByRole("heading", "This answer has expired");
  await press(await findByRole("button", "Ask again"));
  await until(() => inputsOf("aiSearch").length === 2, "A second search");
});

test.for(REFUSAL_REASONS)("AskScreen: a question refused as %s gets help, and no product", async (reason) => {
  const sentences = [{ text: "Please talk to someone.", citations: [] }];
  await ask(
    exampleOutcome({
      answer: exampleAnswer({ refused: true, refusal_reason: reason, sentences }),
      results: [],
      total: 0,
    }),
  );
  await findText("Please talk to someone.");
  expect(allByRole("article")).toEqual([]);
  expect(allByRole("heading", "No products match")).toEqual([]);
  expect(pageText().includes(NOT_MEDICAL_ADVICE)).toBe(reason !== "off_topic");
  const links = allByRole("link").map((link) => link.getAttribute("href") ?? "");
  const helps = links.some((href) => /^(?:tel|sms):/.test(href));
  expect(helps).toBe(helpLinks(reason, "US").length > 0);
  // No search stands beside a number to call.
  expect(links.some((href) => href.startsWith("/search"))).toBe(!helps && reason !== "off_topic");
  expect(pageText().includes("We searched for")).toBe(reason === "off_topic");
});

const CHOICE = { refused: true, refusal_reason: "crisis" as const };

test("AskScreen: what may be a danger gets a choice, and one link leads on, keeping the conditions", async () => {
  const answer = exampleAnswer(CHOICE);
  await ask(
    exampleOutcome({ answer, certainty: "possible", continuable: true, results: [], total: 0 }),
    `/ai-search?q=${QUESTION}&add=ingredient:omega-3`,
  );
  await findByRole("heading", "Are you, or is someone else, in danger right now?");
  const numbers = allByRole("link").map((link) => link.getAttribute("href") ?? "");
  expect(numbers).toContain("tel:988");
  expect((await findByRole("link", "Show products for “Omega-3”")).getAttribute("href")).toBe(
    "/ai-search?q=vegan+omega-3&go=1&add=ingredient%3Aomega-3",
  );
  expect(allByRole("article")).toEqual([]);
});

test("AskScreen: a certain danger of one person may be another's question", async () => {
  await ask(exampleOutcome({ answer: exampleAnswer(CHOICE), certainty: "certain", results: [], total: 0 }));
  expect((await findByRole("link", "This isn’t about me")).getAttribute("href")).toBe(
    "/ai-search?q=vegan+omega-3&me=0",
  );
});

test("AskScreen: what could be misused has no way on", async () => {
  const misused = exampleAnswer({ refused: true, refusal_reason: "dangerous_substance" });
  await ask(exampleOutcome({ answer: misused, certainty: "certain", results: [], total: 0 }));
  await findByRole("heading", "We don’t list products for this");
  expect(namesOf("link")).not.toContain("This isn’t about me");
});

test("AskScreen: results of a question that may be about someone's health have a line of help above", async () => {
  answerCalls({ getAiSearchAnswer: noAnswer });
  await ask(exampleOutcome({ certainty: "possible", help: "dosing" }), `/ai-search?q=${QUESTION}&me=0&go=1`);
  await findByRole("complementary", "Help");
  expect(pageText()).toContain("We can’t tell you how much to take, or when.");
  await findByRole("heading", "1 supplement matches");
  expect(inputsOf("aiSearch").at(-1)).toMatchObject({ acknowledged: true, not_me: true });
});

test("AskScreen: a question about recalls is answered with notices, and no product", async () => {
  const prohibited = {
    substance: "Ephedra",
    label_name: "Ma huang",
    reasons: [
      { reason: "Banned by FDA", url: "https://authority.example/1" },
      { reason: "Banned by FDA", url: "https://authority.example/2" },
    ],
  };
  await ask(
    exampleOutcome({
      answer: exampleAnswer({
        answered_by: "notices",
        sentences: [{ text: "Ma huang is on the list.", citations: [] }],
        prohibited: [prohibited],
      }),
    }),
  );
  await findByRole("heading", "What public notices say");
  expect(allByRole("link", "Banned by FDA").map((link) => link.getAttribute("href"))).toEqual([
    "https://authority.example/1",
    "https://authority.example/2",
  ]);
  expect(allByRole("article")).toEqual([]);
});

test("AskScreen: a question about this site is answered, with the page that says more", async () => {
  const page = { label: "Money", path: "/about#money" };
  const sentences = [{ text: "There are no ads here.", citations: [] }];
  const answer = exampleAnswer({ answered_by: "site", sentences, page });
  await ask(exampleOutcome({ answer, results: [], total: 0 }));
  await findByRole("heading", "Answer");
  expect((await findByRole("link", "Money")).getAttribute("href")).toBe("/about#money");
  expect((await findByRole("link", "Search labels for these words")).getAttribute("href")).toBe(
    "/search?q=Omega-3",
  );
});

test("AskScreen: nothing matches, with one condition and with several", async () => {
  await ask(exampleOutcome({ results: [], total: 0 }));
  await findByRole("heading", "No products match");
  expect(pageText()).toContain("No label in our catalog matches.");
  expect((await findByRole("link", "Search labels for these words")).getAttribute("href")).toBe(
    "/search?q=Omega-3",
  );
});

test("AskScreen: conditions can be removed, restored and included", async () => {
  await ask(
    exampleOutcome({
      results: [],
      total: 0,
      interpreted: exampleInterpretation({
        chips: [
          { key: "ingredient", value: "omega-3", label: "Omega-3", inferred: false },
          { key: "diet", value: "vegan", label: "Vegan", inferred: true },
        ],
        taken_out: [{ key: "form", value: "gummy", label: "Gummy", inferred: false }],
        unparsed: ["lowest"],
        corrected: [{ from: "omga", to: "omega" }],
      }),
    }),
    `/ai-search?q=${QUESTION}&drop=form:gummy`,
  );
  await findText("Remove one of the conditions above");
  await findText("Showing results for “omega” instead of “omga”.");
  const url = (name: string) => allByRole("link", name)[0]?.getAttribute("href");
  expect(url("Remove Vegan (guess)")).toBe("/ai-search?q=vegan+omega-3&drop=form%3Agummy&drop=diet%3Avegan");
  expect(url("Restore Gummy")).toBe("/ai-search?q=vegan+omega-3");
  expect(url("Include lowest")).toBe("/ai-search?q=vegan+omega-3&drop=form%3Agummy&add=word%3Alowest");
});

test.for([
  ["built_in", "Rule-based"],
  ["model", "Language model"],
  ["fallback", "Rule-based (language model unavailable)"],
] as const)("AskScreen: mode %s is named “%s”", async ([mode, label]) => {
  await ask(exampleOutcome({ mode }));
  await findText(`We searched for${label}`);
});

test("AskScreen: an opinion on a result is sent, and a failed one doesn’t stay", async () => {
  await ask(exampleOutcome());
  answerCalls({ sendAiFeedback: failure("Too many requests.", 429) });
  const down = await findByRole("button", "Not helpful: Omega-3");
  await press(down);
  await findByRole("alert");
  expect(down.getAttribute("aria-pressed")).toBe("false");
  answerCalls({
    sendAiFeedback: {
      feedback_id: "1",
      model: { version: 0, ndcg_10: null, mrr: null, trained_at: null },
    },
  });
  await press(await findByRole("button", "Helpful: Omega-3"));
  await findText("Thank you");
  expect(inputsOf("sendAiFeedback")).toMatchObject([
    { supplement_id: "1", helpful: false },
    { supplement_id: "1", helpful: true },
  ]);
});

test("AskScreen: a bad opinion may say why, and the last one counts", async () => {
  await ask(exampleOutcome());
  const model = { version: 0, ndcg_10: null, mrr: null, trained_at: null };
  answerCalls({ sendAiFeedback: { feedback_id: "1", model } });
  await press(await findByRole("button", "Not helpful: Omega-3"));
  await findText("Noted");
  await choose(await findByRole("combobox", "Why Omega-3 isn’t helpful"), "Wrong form");
  await findText("Thank you");
  expect(inputsOf("sendAiFeedback").at(-1)).toMatchObject({ helpful: false, reason: "wrong_form" });
});

test("AskScreen: more results are fetched from the same search, or the question asked again", async () => {
  answerCalls({ getAiSearchResult: failure("Gone.", 410) });
  await ask(exampleOutcome({ total: 12 }), `/ai-search?q=${QUESTION}&pages=2`);
  await findByRole("heading", "This list has expired");
  expect(inputsOf("getAiSearchResult")).toEqual([{ search_id: "0123456789abcdef", page: 2, limit: 10 }]);
  expect(namesOf("link")).not.toContain("Show more");
});
