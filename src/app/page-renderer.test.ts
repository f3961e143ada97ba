import type { ServerBuild } from "react-router";
import { expect, test, vi } from "vitest";
import type { Site } from "#web/site.ts";
import { createPageRenderer } from "./page-renderer.ts";

type Respond = (request: Request, context: { scriptMark: string }) => Response | Promise<Response>;

function setUp(respond: Respond, mode: "development" | "production" = "production") {
  const onError = vi.fn();
  const loadContext = ({ scriptMark }: { scriptMark: string }) => ({ scriptMark });
  const createRequestHandler = vi.fn(() => respond);
  const build = { entry: { module: { createRequestHandler, loadContext } } } as unknown as ServerBuild;
  const renderer = createPageRenderer({
    mode,
    uploads: null,
    build: async () => build,
    site: { origin: "https://site.example" } as Site,
  });
  const render = (path: string) => renderer(path, { fetch: async () => new Response(), onError });
  return { render, onError, createRequestHandler };
}

const html = (body: string, status = 200) =>
  new Response(body, { status, headers: { "content-type": "text/html; charset=utf-8" } });

test("a page comes with its status, its policy and the security headers", async () => {
  const { render } = setUp(({ url }, { scriptMark }) =>
    html(`<h1>${url}</h1><script nonce="${scriptMark}">one()</script>`, 404),
  );
  const page = await render("/brands?page=2");
  expect(page.status).toBe(404);
  expect(page.body.toString()).toContain("<h1>https://site.example/brands?page=2</h1>");
  expect(page.body.toString()).toContain("<script>one()</script>");
  expect(page.headers["content-security-policy"]).toMatch(/script-src 'self'(?: 'sha256-[\w+/=]{44}'){2};/);
  expect(page.headers).toMatchObject({
    "cross-origin-opener-policy": "same-origin",
    "strict-transport-security": "max-age=31536000",
  });
});

test("what a page took is told in development, and to nobody in production", async () => {
  const developing = await setUp(() => html("<h1>Page</h1>"), "development").render("/");
  expect(developing.headers["server-timing"]).toMatch(/^cache;desc="miss", data;.*, render;dur=\d/);
  const page = await setUp(() => html("<h1>Page</h1>")).render("/");
  expect(page.headers).not.toHaveProperty("server-timing");
});

test("a script that rendering let through is in the page, and not allowed by its policy", async () => {
  const own = await setUp(() => html("<h1>Page</h1>")).render("/");
  const spoilt = await setUp(() => html("<h1>Page</h1><script>steal()</script>")).render("/");
  expect(spoilt.headers["content-security-policy"]).toBe(own.headers["content-security-policy"]);
});

test.each([
  ["throws", () => Promise.reject(new Error("secret detail at /srv/site"))],
  ["has nothing left but a bare text", () => new Response("Unexpected Server Error", { status: 500 })],
])("a renderer that %s gives the calm page and no detail", async (_, respond) => {
  const page = await setUp(respond).render("/");
  expect(page.status).toBe(500);
  expect(page.body.toString()).toContain("This page cannot be shown");
  expect(page.body.toString()).not.toMatch(/secret|Unexpected|srv/);
});

test("what was thrown is told to the log", async () => {
  const failure = new Error("secret detail");
  const { render, onError } = setUp(() => Promise.reject(failure));
  await render("/");
  expect(onError).toHaveBeenCalledExactlyOnceWith(failure);
});

test("the handler is made once for a build", async () => {
  const { render, createRequestHandler } = setUp(() => html("<p>page</p>"));
  await render("/");
  await render("/about");
  expect(createRequestHandler).toHaveBeenCalledTimes(1);
});
