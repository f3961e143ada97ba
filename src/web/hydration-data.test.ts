import { data, isRouteErrorResponse } from "react-router";
import { expect, test } from "vitest";
import { PAGE_MESSAGES } from "#contract/page-messages.ts";
import { createQueryClient } from "./api/queries.ts";
import {
  HYDRATION_DATA_ID,
  readHydrationData,
  restoreAnswers,
  serializeAnswers,
  serializeHydrationData,
} from "./hydration-data.ts";
import type { Site } from "./site.ts";

const site = { origin: "https://site.example", contact: { address: "</script><!--" } } as Site;
const page = { path: "/about", script: "/assets/about.js" };

const emptyCache = () => createQueryClient({ call: () => Promise.reject(new Error("unreachable")) });

/** What the browser reads of what the server wrote. */
function sent(router: Parameters<typeof serializeHydrationData>[0]) {
  const queries = emptyCache();
  queries.setQueryData(["getOverview", {}], { reports: 3 });
  const textContent = serializeHydrationData(router, { site, page, queries });
  expect(textContent).not.toContain("<");
  return readHydrationData({ getElementById: (id) => (id === HYDRATION_DATA_ID ? { textContent } : null) });
}

test("hydration data: the browser gets site, page and answers, and of loaders that they have run", () => {
  expect(sent({ loaderData: { "/about": { head: { title: "About" } } }, errors: null })).toEqual({
    site,
    page,
    router: { loaderData: { "/about": null }, errors: null },
    answers: [[["getOverview", {}], { reports: 3 }]],
  });
});

test("hydration data: the response of a loader is an error response in the browser as well", () => {
  const response = { status: 404, statusText: "", internal: true, data: { message: "No such brand." } };
  const error = sent({ loaderData: {}, errors: { boundary: response } }).router.errors?.boundary;
  expect(isRouteErrorResponse(error)).toBe(true);
  expect(error).toMatchObject({ status: 404, data: { message: "No such brand." } });
});

test.each([
  ["an error", new Error("secret detail at /srv/site")],
  ["a value", "secret detail"],
  ["nothing", undefined],
  ["what is no response yet", data({ message: "secret detail" }, { status: 500 })],
])("hydration data: the browser learns nothing of %s that was thrown", (_, thrown) => {
  const { errors } = sent({ loaderData: {}, errors: { boundary: thrown } }).router;
  expect(errors).toEqual({ boundary: { message: PAGE_MESSAGES.unexpected } });
});

const KEY = ["getBrand", { brand_id: "north-fen" }];

test.each([
  ["text", "North Fen"],
  ["markup", { about: "</script><!--<script>alert(1)</script>" }],
  ["quotes, entities and separators", { about: '"it\'s" &lt; \\u003c \u2028' }],
  ["null and numbers", [null, 1.5, false]],
])("an answer with %s is the same in the browser, and starts no tag", (_, answer) => {
  const server = emptyCache();
  server.setQueryData(KEY, answer);
  const json = serializeAnswers(server);
  expect(json).not.toContain("<");
  expect(restoreAnswers(emptyCache(), JSON.parse(json)).getQueryData(KEY)).toEqual(answer);
});

test("serializeAnswers leaves out failed queries", async () => {
  const queries = emptyCache();
  await queries.fetchQuery({ queryKey: KEY }).catch(() => undefined);
  expect(serializeAnswers(queries)).toBe("[]");
});

test("serializeAnswers returns the same bytes for the same answers at any time", () => {
  const [early, late] = [1, 2].map((updatedAt) => {
    const queries = emptyCache();
    queries.setQueryData(KEY, "North Fen", { updatedAt });
    return serializeAnswers(queries);
  });
  expect(early).toBe(late);
});
