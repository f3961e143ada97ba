import { type QueryClient, QueryObserver } from "@tanstack/react-query";
import type { LoaderFunctionArgs } from "react-router";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import type { CallName } from "#contract/api-routes.ts";
import type { Envelope } from "#contract/envelope.ts";
import { PAGE_MESSAGES } from "#contract/page-messages.ts";
import { CallFailure } from "./call-failure.ts";
import type { ApiClient } from "./client.ts";
import { createInProcessClient } from "./in-process-client.ts";
import { loadContext, loadInBrowser, type PageRequest, pageLoader } from "./page-loader.ts";
import { callQuery, createQueryClient } from "./queries.ts";

const brand = callQuery("getBrand", { brand_id: "north-fen" });
const overview = callQuery("getOverview", {});

type Respond = (name: CallName) => { statusCode: number; envelope: Envelope };

/** Runs a page's server loader with every call answered by `respond`, and returns the answers of the page. */
async function load(prepare: (page: PageRequest) => Promise<undefined>, respond: Respond) {
  const queries = createQueryClient(createInProcessClient(async (name) => respond(name)));
  const url = new URL("https://site.example/brand-details/north-fen");
  const page = await pageLoader(prepare)({
    context: loadContext(queries),
    params: {},
    url,
  } as unknown as LoaderFunctionArgs);
  const cached = queries.getQueryCache().getAll();
  return { page, answers: cached.map(({ queryKey, state }) => [queryKey, state.data]) };
}

const successResponse = (data: unknown) => ({
  statusCode: 200,
  envelope: { status: true, message: "", data },
});
const errorResponse = (statusCode: number, message: string, data: unknown = null) => ({
  statusCode,
  envelope: { status: false, message, data },
});

const needBrand = async ({ need }: PageRequest) => {
  await need(brand);
  return undefined;
};

test("loader fills the query cache of the page", async () => {
  const { page, answers } = await load(needBrand, () => successResponse({ name: "North Fen" }));
  expect(page).toEqual({ head: null });
  expect(answers).toEqual([[["getBrand", { brand_id: "north-fen" }], { name: "North Fen" }]]);
});

test.each([
  [
    "not found",
    errorResponse(404, "No such brand.", { near: ["a"] }),
    404,
    { message: "No such brand.", data: { near: ["a"] } },
  ],
  ["an invalid URL", errorResponse(422, "No slug."), 404, { message: PAGE_MESSAGES.notFound, data: null }],
  [
    "too many requests",
    errorResponse(429, PAGE_MESSAGES.rateLimited),
    429,
    { message: PAGE_MESSAGES.rateLimited, data: null },
  ],
  [
    "no database",
    errorResponse(503, PAGE_MESSAGES.unavailable),
    503,
    { message: PAGE_MESSAGES.unavailable, data: null },
  ],
  [
    "an unexpected error",
    errorResponse(500, PAGE_MESSAGES.unexpected),
    503,
    { message: PAGE_MESSAGES.unexpected, data: null },
  ],
])("%s becomes the page's own status", async (_, response, status, data) => {
  const thrown = await load(needBrand, () => response).catch((reason) => reason);
  expect(thrown).toMatchObject({ init: { status }, data });
});

test("a failed offer() leaves the rest of the page", async () => {
  const { answers } = await load(
    async ({ offer, need }) => {
      await Promise.all([offer(overview), need(brand)]);
      return undefined;
    },
    (name) => (name === "getOverview" ? errorResponse(503, PAGE_MESSAGES.unavailable) : successResponse({})),
  );
  expect(answers).toEqual([[["getBrand", { brand_id: "north-fen" }], {}]]);
});

test("a thrown redirect passes through", async () => {
  const redirect = new Response(null, { status: 302, headers: { location: "/elsewhere" } });
  const thrown = await load(
    () => Promise.reject(redirect),
    () => errorResponse(500, ""),
  ).catch((reason) => reason);
  expect(thrown).toBe(redirect);
});

describe("a call that fails on client navigation", () => {
  const otherBrand = callQuery("getBrand", { brand_id: "south-fen" });

  function failingClient() {
    const call = vi.fn(() => Promise.reject(new CallFailure(PAGE_MESSAGES.unavailable, 503)));
    return { call, queries: createQueryClient({ call } as unknown as ApiClient) };
  }

  const navigate = (queries: QueryClient, prepare: Parameters<typeof loadInBrowser>[0]) =>
    loadInBrowser(prepare, { params: {}, url: new URL("https://site.example/brands") }, queries);

  const observe = (queries: QueryClient, query: typeof brand) =>
    new QueryObserver(queries, queries.defaultQueryOptions(query));

  /** Runs the timers that are due now: those of the query cache. */
  const settle = () => new Promise((resolve) => setTimeout(resolve));

  test.each([
    ["need()", needBrand],
    [
      "offer()",
      async ({ offer }: PageRequest) => {
        await offer(brand);
        return undefined;
      },
    ],
  ])("%s: is made once, and again only when the user retries", async (_, prepare) => {
    const { call, queries } = failingClient();
    await navigate(queries, prepare);
    const observer = observe(queries, brand);
    onTestFinished(observer.subscribe(() => undefined));
    await settle();
    expect(call).toHaveBeenCalledTimes(1);
    expect(observer.getCurrentResult()).toMatchObject({ isError: true, isFetching: false });
    await observer.refetch();
    await settle();
    expect(call).toHaveBeenCalledTimes(2);
  });

  test("is made once where a mounted page changes its query", async () => {
    const { call, queries } = failingClient();
    queries.setQueryData<unknown>(otherBrand.queryKey, {});
    const observer = observe(queries, otherBrand);
    onTestFinished(observer.subscribe(() => undefined));
    await navigate(queries, needBrand);
    observer.setOptions(queries.defaultQueryOptions(brand));
    await settle();
    expect(call).toHaveBeenCalledTimes(1);
    expect(observer.getCurrentResult()).toMatchObject({ isError: true, isFetching: false });
  });

  test("is made again by the next navigation, and when the shown query is invalidated", async () => {
    const { call, queries } = failingClient();
    await navigate(queries, needBrand);
    await navigate(queries, needBrand);
    expect(call).toHaveBeenCalledTimes(2);
    const observer = observe(queries, brand);
    onTestFinished(observer.subscribe(() => undefined));
    await settle();
    await queries.invalidateQueries(brand);
    expect(call).toHaveBeenCalledTimes(3);
  });
});
