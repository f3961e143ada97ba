import { afterAll, beforeAll, expect, test } from "vitest";
import { type ApiRoute, apiRoutes, type CallName } from "#contract/api-routes.ts";
import type { Envelope } from "#contract/envelope.ts";
import { contract } from "#contract/index.ts";
import { bindings } from "#server/api.ts";
import { createRequestAuthenticator } from "#server/http/auth.ts";
import { type ApiCalls, createApiCalls } from "#server/http/dispatch.ts";
import { startApi, type TestApi } from "#tests/support/api.ts";

let api: TestApi;
let callInProcess: ApiCalls["callInProcess"];
let queued: string;
let tested: { slug: string; report_slug: string | null; brand: { slug: string } };

beforeAll(async () => {
  api = await startApi({ demoData: true });
  const noOne = async () => null;
  ({ callInProcess } = createApiCalls({
    bindings: bindings(api.services),
    authenticator: createRequestAuthenticator({ findGuestId: noOne, findSession: noOne }),
    limiter: {
      take: async () => ({ allowed: false, retryAfterSeconds: 1, remaining: 0, resetSeconds: 60 }),
      close: async () => {},
    },
    admission: api.services.admission,
    apiKeys: api.services.apiKeys,
    snapshot: api.services.snapshot,
    config: api.services.config,
    // As in production: what a handler returns is not parsed, so nothing removes what JSON would.
    checkOutput: false,
  }));
  const { list } = await api.callOk("listRecentlyTested", { limit: 1 });
  if (!list[0]) throw new Error("The demo catalog has no tested product.");
  tested = list[0];
  queued = (await api.callOk("listRequestQueue", { limit: 1 })).list[0]?.test_request_id ?? "";
});
afterAll(() => api.close());

/** Inputs of every call that reads and needs no user: those that a page may make. */
const INPUTS: Partial<Record<CallName, () => object[]>> = {
  listBrands: () => [{}, { search: "a", page: 2, limit: 3 }],
  getBrand: () => [{ brand_id: tested.brand.slug }, { brand_id: "none" }, {}],
  listBrandSupplements: () => [{ brand_id: tested.brand.slug, limit: 5 }],
  searchSupplements: () => [
    {},
    { search: "magnesim", limit: 24 },
    { search: "zinc", filters: { tested: true, verdict: ["fail"], max_lead_ug_day: undefined } },
    { search: "zzzzzz", filters: { category: ["vitamin"], form: ["gummy"] } },
    { page: -1 },
    { filters: { category: ["none"] } },
  ],
  getSearchFilters: () => [{}],
  listFilterValues: () => [{ key: "ingredient", name: "mag" }],
  suggest: () => [{ search: "magn" }, { search: "wobble" }],
  aiSearch: () => [{ query: "magnesium for sleep" }],
  getSupplement: () => [{ supplement_id: tested.slug }, { supplement_id: "none" }],
  listSimilarSupplements: () => [{ supplement_id: tested.slug, limit: 4 }],
  listRecentlyTested: () => [{}],
  getOverview: () => [{}],
  listIngredients: () => [{}],
  getIngredient: () => [
    { ingredient_id: "magnesium" },
    { ingredient_id: "turmeric" },
    { ingredient_id: "none" },
  ],
  compareLabelWithIntakes: () => [
    { supplement_id: tested.slug },
    { supplement_id: tested.slug, life_stage: "pregnancy-19-30" },
    { supplement_id: tested.slug, life_stage: "none" },
  ],
  listNotices: () => [{}, { brand_id: "none" }],
  getSupplementNotices: () => [{ supplement_id: tested.slug }, { supplement_id: "none" }],
  compareLots: () => [{ supplement_id: tested.slug }, { supplement_id: "none" }],
  getDayProducts: () => [
    { supplement_ids: [tested.slug, "none"] },
    { supplement_ids: [] },
    { supplement_ids: ["Not a slug"] },
  ],
  listRankings: () => [{}],
  getRanking: () => [{ category: "minerals" }, { category: "none" }],
  getReport: () => [{ slug: tested.report_slug }, { slug: "none" }, { slug: 7 }],
  listRegisteredTests: () => [{}, { state: "overdue", limit: 1 }, { state: "none" }],
  getRegisteredTest: () => [{ number: "DEMO-RT-2026-001" }, { number: "none" }],
  getReportRegistration: () => [{ slug: tested.report_slug }, { slug: "none" }],
  getOpenData: () => [{}],
  getImprint: () => [{}],
  listRequestQueue: () => [{}, { sort: "teaches", limit: 2 }, { sort: "none" }],
  getQueuedRequest: () => [{ test_request_id: queued }, { test_request_id: "none" }],
  listCorrections: () => [{}],
};

/** Calls without a user that write or hand out tokens, so that no page makes them. */
const WRITING: readonly CallName[] = [
  ...(["getGuestToken", "register", "login", "startPasskeyLogin", "finishPasskeyLogin"] as const),
  ...(["forgotPassword", "verifyResetCode", "resendResetCode", "resetPassword", "undoEmailChange"] as const),
  ...(["getAiSearchAnswer", "getAiSearchResult", "sendAiFeedback", "reportError", "scanFile"] as const),
  ...([
    "submitScanResult",
    "addCosignature",
    "requestUploadUrl",
    "joinNewsletter",
    "keepAiQuestion",
    "withdrawAiQuestion",
    "confirmNewsletter",
    "unsubscribe",
  ] as const),
];

const namesFor = (audiences: readonly ApiRoute["audience"][]) =>
  (Object.keys(apiRoutes) as CallName[]).filter((name) => audiences.includes(apiRoutes[name].audience));

test("INPUTS has every call that reads and needs no user", () => {
  expect([...Object.keys(INPUTS), ...WRITING].toSorted()).toEqual(namesFor(["open", "visitor"]).toSorted());
});

/** The answer as the contract states it, without what is new with every answer. */
function stable(name: CallName, { status, message, data }: Envelope) {
  const stated: unknown = status ? contract[name].output.parse(data) : data;
  const isObject = typeof stated === "object" && stated !== null && !Array.isArray(stated);
  return { status, message, data: isObject ? { ...stated, search_id: "", expires_at: "" } : stated };
}

const cases = Object.entries(INPUTS) as [CallName, () => object[]][];

test.each(cases)(
  "%s answers in process as over HTTP, with nothing that JSON would change",
  async (name, inputs) => {
    for (const input of inputs()) {
      const { statusCode, envelope } = await callInProcess(name, input, api.app.log);
      const overHttp = await api.call(name, input);
      expect(statusCode).toBe(overHttp.statusCode);
      expect(stable(name, envelope)).toStrictEqual(stable(name, overHttp));
      expect(envelope).toStrictEqual(JSON.parse(JSON.stringify(envelope)));
    }
  },
);

test.each(namesFor(["user"]))("%s is refused: the renderer is no user", async (name) => {
  const { statusCode, envelope } = await callInProcess(name, {}, api.app.log);
  const overHttp = await api.call(name, {});
  expect([statusCode, envelope.message]).toEqual([401, overHttp.message]);
});

test("the limit of a visitor does not apply to rendering, and the input is not changed", async () => {
  const input = Object.freeze({ search: "zinc", filters: Object.freeze({ tested: true }) });
  expect((await callInProcess("searchSupplements", input, api.app.log)).statusCode).toBe(200);
});
