import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { systemClock } from "#platform/clock.ts";
import type { LanguageModel, ModelSettings } from "#platform/language-model/language-model.ts";
import { openLanguageModel } from "#platform/language-model/open.ts";
import { createLogger } from "#platform/logger.ts";
import { type Input, startApi, type TestApi } from "#tests/support/api.ts";
import {
  answersJson,
  failsWith,
  fakeModelSettings,
  hangs,
  type ModelBehavior,
  startModelServer,
} from "#tests/support/model-server.ts";

let api: TestApi;
let server: Awaited<ReturnType<typeof startModelServer>>;
let model: LanguageModel;

beforeAll(async () => {
  server = await startModelServer();
  api = await startApi({
    demoData: true,
    replace: {
      languageModel: { ask: (task) => model.ask(task), cachedAnswer: (task) => model.cachedAnswer(task) },
    },
  });
});
afterAll(async () => {
  await api.close();
  await server.close();
});

/** Reopens the model: no cached answers, no counted failures. */
function openModel(settings: Partial<ModelSettings> = {}) {
  model = openLanguageModel(fakeModelSettings(server.baseUrl, settings), {
    logger: createLogger({ logLevel: "silent" }),
    now: () => systemClock.now().getTime(),
  });
}
beforeEach(() => openModel());

const ask = (query: string, rest: Partial<Input<"aiSearch">> = {}) =>
  api.callOk("aiSearch", { query, answer_later: true, ...rest });

const POSSIBLE = "is liquid iron easier on the stomach than tablets";
const SURE = "i dont want to be here anymore which pills are painless";
/** Answers the question whether it is about a danger, and reads nothing. */
const says = (reading: string): ModelBehavior => answersJson({ reading });

test("aiSearch, in doubt about a danger, shows products where a model plainly reads a question about them", async () => {
  server.behave(says("shopping"));
  const asked = await ask(POSSIBLE);
  expect(asked).toMatchObject({ certainty: "slight", continuable: false, help: "crisis" });
  expect(asked.results.length).toBeGreaterThan(0);
  expect(server.requests[0]?.data).toEqual({ question: POSSIBLE });
});

test.each([
  ["reads a danger", says("danger")],
  ["is unsure", says("unsure")],
  ["answers something else", answersJson({ reading: "SHOPPING!" })],
  ["fails", failsWith(500)],
])("aiSearch, in doubt about a danger, asks first where a model %s", async (_what, behavior) => {
  server.behave(behavior);
  expect(await ask(POSSIBLE)).toMatchObject({ certainty: "possible", continuable: true, results: [] });
});

test("aiSearch, in doubt about a danger, asks first where a model is too slow", async () => {
  openModel({ timeoutMs: 150 });
  server.behave(hangs);
  expect(await ask(POSSIBLE)).toMatchObject({ certainty: "possible", continuable: true, results: [] });
});

test.each([
  ["a certain danger", SURE, {}],
  ["a certain danger of someone else", SURE, { not_me: true }],
  ["what the person has acknowledged", POSSIBLE, { acknowledged: true }],
])("aiSearch never shows a model %s", async (_what, question, said) => {
  server.behave(says("shopping"));
  await ask(question, said);
  const doubts = server.requests.filter(({ instructions }) => instructions.includes("shopping"));
  expect(doubts).toEqual([]);
});

test("aiSearch answers by rules when a model's calls of the day are used up", async () => {
  openModel({ callsPerDay: 1 });
  server.behave(answersJson({ goals: [], ingredients: [] }));
  expect((await ask("zinc for wobbly ankles")).mode).toBe("model");
  expect((await ask("zinc for wobbly elbows")).mode).toBe("fallback");
  expect(server.requests).toHaveLength(1);
});
