import { afterAll, beforeAll, expect, test } from "vitest";
import { CERTIFICATE_UPLOAD_PATH } from "#contract/staff/draft-paths.ts";
import { systemClock } from "#platform/clock.ts";
import { openLanguageModel } from "#platform/language-model/open.ts";
import { createLogger } from "#platform/logger.ts";
import { startApi, type TestApi } from "#tests/support/api.ts";
import { answersJson, failsWith, fakeModelSettings, startModelServer } from "#tests/support/model-server.ts";
import { callStaff, callStaffOk, createStaff, type TestStaff } from "#tests/support/staff.ts";

let api: TestApi;
let server: Awaited<ReturnType<typeof startModelServer>>;
let anna: TestStaff;

beforeAll(async () => {
  server = await startModelServer();
  const logger = createLogger({ logLevel: "silent" });
  const now = () => systemClock.now().getTime();
  const languageModel = openLanguageModel(fakeModelSettings(server.baseUrl), { logger, now });
  api = await startApi({ replace: { languageModel } });
  anna = await createStaff(api.services.db, "scientist");
});
afterAll(() => Promise.all([api.close(), server.close()]));

async function takeIn(number: string, heads: string, ...rows: string[]): Promise<string> {
  const lines = ["Laboratory;Coined Laboratory", `Report number;${number}`, "Lot;L1", heads, ...rows];
  const { statusCode, ...response } = await api.app.inject({
    method: "PUT",
    url: `${CERTIFICATE_UPLOAD_PATH}?name=lab.csv`,
    headers: { authorization: `Bearer ${anna.token}`, "content-type": "text/csv" },
    payload: `${lines.join("\n")}\n`,
  });
  expect(statusCode).toBe(200);
  return response.json().data.drafts[0];
}
const suggest = (id: string) => callStaffOk(api, anna.token, "suggestDraftMappings", { id });

test("a name is suggested by its row, and nothing is changed until a person takes it over", async () => {
  const id = await takeIn("S-1", "Analyte;Result;Unit", "Plumbum totalis;0.042;mg/kg", "Cadmium;0.011;mg/kg");
  server.behave(answersJson({ heads: [], names: [{ text: "Plumbum totalis", analyte: "Lead" }] }));
  expect(await suggest(id)).toEqual({
    heads: [],
    analytes: [{ row: 0, text: "Plumbum totalis", analyte: "Lead" }],
  });
  const [asked] = server.requests;
  expect(asked?.data).toMatchObject({ heads: [], names: ["Plumbum totalis"] });
  expect(asked?.quoted).not.toMatch(/0\.042|0\.011|Coined/);
  const draft = await callStaffOk(api, anna.token, "getReportDraft", { id });
  expect(draft.rows.map(({ analyte_text }) => analyte_text)).toEqual(["Plumbum totalis", "Cadmium"]);
});

test("heads are suggested as columns of our table", async () => {
  const id = await takeIn("S-2", "Vzorek;Nalezeno;Jednotka", "Lead;0.02;mg/kg", "Cadmium;0.01;mg/kg");
  const heads = [
    { text: "Vzorek", role: "analyte" },
    { text: "Nalezeno", role: "result" },
  ];
  server.behave(answersJson({ heads, names: [] }));
  expect(await suggest(id)).toEqual({ heads, analytes: [] });
});

test("what is not printed, not in our tables or not asked about is left out", async () => {
  const id = await takeIn("S-3", "Analyte;Result;Unit", "Hydrargyrum q;0.01;mg/kg", "Lead;0.02;mg/kg");
  server.behave(
    answersJson({
      heads: [{ text: "Result", role: "limit" }],
      names: [
        { text: "Hydrargyrum q", analyte: "Mercury, 0.5 mg/kg" },
        { text: "Lead", analyte: "Mercury" },
        { text: "Invented", analyte: "Mercury" },
      ],
    }),
  );
  expect(await suggest(id)).toEqual({ heads: [], analytes: [] });
});

test("with nothing unknown no model is asked; one that fails is said", async () => {
  const known = await takeIn("S-4", "Analyte;Result;Unit", "Lead;0.02;mg/kg");
  server.behave(failsWith(500));
  expect(await suggest(known)).toEqual({ heads: [], analytes: [] });
  expect(server.requests).toEqual([]);
  const id = await takeIn("S-5", "Analyte;Result;Unit", "Stannum q;0.03;mg/kg");
  const refused = await callStaff(api, anna.token, "suggestDraftMappings", { id });
  expect([refused.statusCode, refused.message]).toEqual([
    503,
    "The language model did not answer. Try again, or choose yourself.",
  ]);
});
