import type { ServerBuild } from "react-router";
import { expect, test, vi } from "vitest";
import type { Site } from "#web/site.ts";
import { PageRenderer } from "./page-renderer.ts";

type Respond = (request: Request, context: { nonce: string }) => Response | Promise<Response>;

function setUp(
  respond: Respond,
  mode: "development" | "production" = "production",
  options: { timeoutMs?: number } = {},
) {
  const onError = vi.fn();
  const loadContext = ({ nonce }: { nonce: string }) => ({ nonce });
  const createRequestHandler = vi.fn(() => respond);
  const build = { entry: { module: { createRequestHandler, loadContext } } } as unknown as ServerBuild;
  const renderer = new PageRenderer({
    ...options,
    mode,
    uploads: null,
    headers: { "cross-origin-opener-policy": "same-origin" },
    build: async () => build,
    site: { origin: "https://site.example" } as Site,
  });
  const render = (path: string) => renderer.render(path, { call: vi.fn(), onError });
  return { render, onError, createRequestHandler };
}

const html = (text: string, status = 200) =>
  Object.assign(new Response(null, { status, headers: { "content-type": "text/html; charset=utf-8" } }), {
    page: { head: "<html>", content: ["<body>", "[]"], end: text },
  });

test("returns status, CSP and security headers", async () => {
  const { render } = setUp(({ url }, { nonce }) =>
    html(`<h1>${url}</h1><script nonce="${nonce}">one()</script>`, 404),
  );
  const page = await render("/brands?page=2");
  expect(page.status).toBe(404);
  expect(page.body.toString()).toContain("<h1>https://site.example/brands?page=2</h1>");
  expect(page.body.toString()).toContain("<script>one()</script>");
  expect(page.headers["content-security-policy"]).toMatch(/script-src 'self'(?: 'sha256-[\w+/=]{44}'){2};/);
  expect(page.headers).toMatchObject({
    "cross-origin-opener-policy": "same-origin",
    "reporting-endpoints": 'csp="/csp-reports"',
  });
});

test("sends Server-Timing in development only", async () => {
  const developing = await setUp(() => html("<h1>Page</h1>"), "development").render("/");
  expect(developing.headers["server-timing"]).toMatch(/^cache;desc="miss", data;.*, render;dur=\d/);
  const page = await setUp(() => html("<h1>Page</h1>")).render("/");
  expect(page.headers).not.toHaveProperty("server-timing");
});

test("an injected script is not allowed by the CSP", async () => {
  const own = await setUp(() => html("<h1>Page</h1>")).render("/");
  const injected = await setUp(() => html("<h1>Page</h1><script>steal()</script>")).render("/");
  expect(injected.headers["content-security-policy"]).toBe(own.headers["content-security-policy"]);
});

test.each([
  ["throws", () => Promise.reject(new Error("secret detail at /srv/site"))],
  ["returns a bare text with status 500", () => new Response("Unexpected Server Error", { status: 500 })],
])("a renderer that %s results in the static failure page without details", async (_, respond) => {
  const page = await setUp(respond).render("/");
  expect(page.status).toBe(500);
  expect(page.body.toString()).toContain("This page isn’t available");
  expect(page.body.toString()).not.toMatch(/secret|Unexpected|srv/);
});

test.each([
  ["an error page", () => html("<h1>Something went wrong</h1>", 500)],
  ["a bare text", () => new Response("Unexpected Server Error", { status: 500 })],
  ["data", () => new Response("[1]", { status: 500, headers: { "content-type": "text/x-script" } })],
])("a rendering that took too long, and that the router answers with %s, is a 503", async (_, answer) => {
  const respond: Respond = ({ signal }) =>
    new Promise((resolve) => signal.addEventListener("abort", () => resolve(answer())));
  const page = await setUp(respond, "production", { timeoutMs: 1 }).render("/search?q=zinc");
  expect(page.status).toBe(503);
  expect(page.body.toString()).toContain("took too long");
});

test("returns a page's data as it is, and a redirect", async () => {
  const headers = { "content-type": "text/x-script" };
  const data = await setUp(() => new Response("[1]", { status: 503, headers })).render("/about.data");
  expect([data.status, data.body.toString()]).toEqual([503, "[1]"]);
  expect(data.headers["content-security-policy"]).toMatch(/^default-src 'self'/);
  const redirect = await setUp(
    () => new Response(null, { status: 302, headers: { location: "/about" } }),
  ).render("/");
  expect(redirect).toMatchObject({ status: 302, headers: { location: "/about" } });
});

test("reports thrown errors to onError", async () => {
  const failure = new Error("secret detail");
  const { render, onError } = setUp(() => Promise.reject(failure));
  await render("/");
  expect(onError).toHaveBeenCalledExactlyOnceWith(failure);
});

test("creates the request handler once per build", async () => {
  const { render, createRequestHandler } = setUp(() => html("<p>page</p>"));
  await render("/");
  await render("/about");
  expect(createRequestHandler).toHaveBeenCalledTimes(1);
});
