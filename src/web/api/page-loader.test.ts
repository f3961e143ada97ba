import type { LoaderFunctionArgs } from "react-router";
import { expect, test, vi } from "vitest";
import { MESSAGES } from "#contract/messages.ts";
import type { Site } from "../site.ts";
import { loadContext } from "./load-context.ts";
import { type PageRequest, pageLoader } from "./page-loader.ts";
import { callQuery } from "./queries.ts";

const brand = callQuery("getBrand", { brand_id: "north-fen" });
const overview = callQuery("getOverview", {});

/** What the server's loader of a page gives or throws when every call is answered by `respond`. */
async function load(prepare: (page: PageRequest) => Promise<undefined>, respond: (path: string) => Response) {
  const context = loadContext({ fetch: async (path) => respond(path), site: {} as Site, scriptMark: "" });
  const url = new URL("https://site.example/brand-details/north-fen");
  return pageLoader(prepare).loader({ context, params: {}, url } as unknown as LoaderFunctionArgs);
}

const refusal = (status: number, message: string, data: unknown = null) =>
  Response.json({ status: false, message, data }, { status });

const needBrand = async ({ need }: PageRequest) => {
  await need(brand);
  return undefined;
};

test("the answers that a page asked for travel with it", async () => {
  const page = await load(needBrand, () =>
    Response.json({ status: true, message: "", data: { name: "North Fen" } }),
  );
  expect(page?.head).toBe(null);
  expect(page?.answers).toEqual([[["getBrand", { brand_id: "north-fen" }], { name: "North Fen" }]]);
});

test("the same answers make the same page at any time", async () => {
  const answer = () => Response.json({ status: true, message: "", data: { name: "North Fen" } });
  vi.useFakeTimers({ now: 1_000_000, toFake: ["Date"] });
  const early = await load(needBrand, answer);
  vi.setSystemTime(2_000_000);
  expect(await load(needBrand, answer)).toEqual(early);
  vi.useRealTimers();
});

test.each([
  [
    "nothing there",
    refusal(404, "No such brand.", { near: ["a"] }),
    404,
    { message: "No such brand.", data: { near: ["a"] } },
  ],
  [
    "an address that cannot be read",
    refusal(422, "No slug."),
    404,
    { message: MESSAGES.notFound, data: null },
  ],
  ["too many requests", refusal(429, MESSAGES.tooMany), 429, { message: MESSAGES.tooMany, data: null }],
  ["no database", refusal(503, MESSAGES.unavailable), 503, { message: MESSAGES.unavailable, data: null }],
  ["a broken answer", new Response("<html>"), 503, { message: MESSAGES.unavailable, data: null }],
])("%s becomes the page's own status", async (_, response, status, data) => {
  const thrown = await load(needBrand, () => response).catch((reason) => reason);
  expect(thrown).toMatchObject({ init: { status }, data });
});

test("a part that is offered may fail alone", async () => {
  const page = await load(
    async ({ offer, need }) => {
      await Promise.all([offer(overview), need(brand)]);
      return undefined;
    },
    (path) =>
      path === "/api/web/home/overview"
        ? refusal(503, MESSAGES.unavailable)
        : Response.json({ status: true, message: "", data: {} }),
  );
  expect(page?.answers?.map(([key]) => key[0])).toEqual(["getBrand"]);
});

test("a redirect passes through", async () => {
  const redirect = new Response(null, { status: 302, headers: { location: "/elsewhere" } });
  const thrown = await load(
    () => Promise.reject(redirect),
    () => refusal(500, ""),
  ).catch((reason) => reason);
  expect(thrown).toBe(redirect);
});
