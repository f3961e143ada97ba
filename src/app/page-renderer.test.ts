import { expect, test, vi } from "vitest";
import type { PageRendering, RenderPage } from "#web/page-rendering.ts";
import type { Site } from "#web/site.ts";
import { PageRenderer } from "./page-renderer.ts";

function setUp(
  renderPage: RenderPage,
  mode: "development" | "production" = "production",
  options: { timeoutMs?: number } = {},
) {
  const onError = vi.fn();
  const assetsOf = () => ({ scripts: [], page: null, styles: [] });
  const renderer = new PageRenderer({
    ...options,
    mode,
    build: async () => ({ renderPage, assetsOf }),
    site: { origin: "https://site.example" } as Site,
  });
  const render = (path: string) => renderer.render(path, { call: vi.fn(), onError });
  return { render, onError };
}

const html = (text: string, status = 200, errors: unknown[] = []): PageRendering => ({
  kind: "page",
  status,
  texts: ["<html>", text, "</html>"],
  errors,
});

test("returns status, texts and type", async () => {
  const { render } = setUp(async (url) => html(`<h1>${url.href}</h1>`, 404));
  const page = await render("/brands?page=2");
  expect(page.status).toBe(404);
  expect(page.body.toString()).toBe("<html><h1>https://site.example/brands?page=2</h1></html>");
  expect(page.headers).toEqual({ "content-type": "text/html; charset=utf-8" });
});

test("sends Server-Timing in development only", async () => {
  const developing = await setUp(async () => html("<h1>Page</h1>"), "development").render("/");
  expect(developing.headers["server-timing"]).toMatch(/^cache;desc="miss", data;.*, render;dur=\d/);
  const page = await setUp(async () => html("<h1>Page</h1>")).render("/");
  expect(page.headers).not.toHaveProperty("server-timing");
});

test("a rendering that fails results in the static failure page without details, and is reported", async () => {
  const failure = new Error("secret detail at /srv/site");
  const { render, onError } = setUp(() => Promise.reject(failure));
  const page = await render("/");
  expect(page.status).toBe(500);
  expect(page.body.toString()).toContain("This page isn’t available");
  expect(page.body.toString()).not.toMatch(/secret|srv/);
  expect(onError).toHaveBeenCalledExactlyOnceWith(failure);
});

test("a rendering that took too long is a 503", async () => {
  const wait: RenderPage = (_url, _sources, signal) =>
    new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason)));
  const page = await setUp(wait, "production", { timeoutMs: 1 }).render("/search?q=zinc");
  expect(page.status).toBe(503);
  expect(page.body.toString()).toContain("took too long");
});

test("returns a redirect", async () => {
  const { render } = setUp(async () => ({ kind: "redirect", status: 302, location: "/about" }));
  const { status, headers, body } = await render("/");
  expect([status, headers.location, body.length]).toEqual([302, "/about", 0]);
});

test("reports what loaders threw, and sends their page", async () => {
  const failure = new Error("secret detail");
  const { render, onError } = setUp(async () => html("<h1>Couldn’t load this page</h1>", 500, [failure]));
  const page = await render("/");
  expect(page.status).toBe(500);
  expect(page.body.toString()).toContain("Couldn’t load this page");
  expect(onError).toHaveBeenCalledExactlyOnceWith(failure);
});
