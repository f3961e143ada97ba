import { expect, test } from "vitest";
import { PAGE_MESSAGES } from "#contract/page-messages.ts";
import type { CallInProcess } from "./api/in-process-client.ts";
import { renderPage } from "./entry.server.tsx";
import type { PageRendering } from "./page-rendering.ts";
import type { Site } from "./site.ts";

const site = {
  origin: "https://site.example",
  indexable: true,
  contact: { email: "", phone: "", address: "" },
  social: {},
} as unknown as Site;
const assetsOf = (path: string) => ({ scripts: ["/entry.js"], page: `/page-of${path}.js`, styles: [] });

const failWith =
  (statusCode: number, message = ""): CallInProcess =>
  async () => ({ statusCode, envelope: { status: false, message, data: null } });

const render = (path: string, call: CallInProcess = failWith(503), signal = new AbortController().signal) =>
  renderPage(new URL(path, site.origin), { site, call, assetsOf }, signal);

/** HTML of a page, and its hydration data. */
function read(rendering: PageRendering) {
  if (rendering.kind !== "page") throw new Error("Not a page.");
  const html = rendering.texts.join("");
  const [, data = ""] = /id="hydration-data">(.*?)<\/script>/.exec(html) ?? [];
  return { ...rendering, html, data: JSON.parse(data) };
}

test("renderPage: a page whose optional parts fail is complete, with its files and its loader as run", async () => {
  const { status, html, data, errors } = read(await render("/home"));
  expect([status, errors]).toEqual([200, []]);
  expect(html).toMatch(/<title>Know what’s really in your supplements · .*<h1>Know what’s really/s);
  expect(data).toMatchObject({
    page: { path: "/home", script: "/page-of/home.js" },
    router: { loaderData: { "/home": null }, errors: null },
    answers: [],
  });
});

test("renderPage: answers come with the page, and nothing of it suspends", async () => {
  const answer = { statusCode: 200, envelope: { status: true, message: "", data: null } };
  const { html, data } = read(await render("/my-day", async () => answer));
  expect(html).not.toContain("<!--$?-->");
  expect(html).not.toContain("<!--$!-->");
  expect(data.router.loaderData).toEqual({});
});

test.each([
  ["/nowhere", 404, PAGE_MESSAGES.notFound],
  ["/brand-details/none", 404, "The link may be outdated or mistyped."],
  ["/imprint", 503, "no database"],
])("renderPage: %s with failing calls has status %i", async (path, status, text) => {
  const rendering = read(await render(path, failWith(status, "no database")));
  expect(rendering.status).toBe(status);
  expect(rendering.html).toContain(text);
  expect(rendering.html).toContain('<meta name="robots" content="noindex" data-page>');
  expect(Object.values(rendering.data.router.errors)).toMatchObject([{ status, internal: false }]);
});

test("renderPage: an unexpected error of a loader is returned, and shown without details", async () => {
  const failure = new Error("secret detail");
  const { status, html, errors } = read(await render("/imprint", () => Promise.reject(failure)));
  expect([status, errors]).toEqual([500, [failure]]);
  expect(html).toContain("Couldn’t load this page");
  expect(html).not.toContain("secret");
});

test("renderPage: a redirect of a loader", async () => {
  const found = { barcode_slug: "zinc" };
  const call: CallInProcess = async () => ({
    statusCode: 200,
    envelope: { status: true, message: "", data: found },
  });
  expect(await render("/search?q=012345678905", call)).toEqual({
    kind: "redirect",
    status: 302,
    location: "/supplement-details/zinc",
  });
});

test("renderPage rejects when it is aborted", async () => {
  const controller = new AbortController();
  const rendering = render("/imprint", () => new Promise(() => undefined), controller.signal);
  controller.abort();
  await expect(rendering).rejects.toThrow("aborted");
});
