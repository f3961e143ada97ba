import { afterAll, beforeAll, expect, test } from "vitest";
import { MESSAGES } from "#contract/messages.ts";
import { startApi, type TestApi } from "#tests/support/api.ts";

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

test.each([
  ["GET", "/api/nothing"],
  ["GET", "/api/"],
  ["GET", "/api/%"],
  ["GET", "/api/docs/nothing"],
  ["GET", "http://other.example/api/nothing"],
  ["DELETE", "/api/nothing"],
  ["OPTIONS", "/api/nothing"],
] as const)("%s %s returns 404 in the envelope", async (method, url) => {
  const answer = await api.app.inject({ method, url });
  expect(answer.statusCode).toBe(404);
  expect(answer.json()).toEqual({
    status: false,
    message: MESSAGES.notFound,
    data: { message: MESSAGES.notFound },
  });
});

test.each(["GET", "PUT"] as const)("%s on a POST endpoint returns 405 with Allow", async (method) => {
  const answer = await api.app.inject({ method, url: "/api/web/search/supplement" });
  expect(answer.statusCode).toBe(405);
  expect(answer.headers.allow).toBe("POST");
  expect(answer.json()).toMatchObject({ status: false, message: MESSAGES.methodNotAllowed });
});

test.each(["/api/user/get-guest", "/api/docs", "/healthz", "/media/packs/nothing.svg", "/api/nothing"])(
  "%s has nosniff and a request ID",
  async (url) => {
    const { headers } = await api.app.inject({ url });
    expect(headers["x-content-type-options"]).toBe("nosniff");
    expect(headers["x-request-id"]).toMatch(/^[0-9a-f-]{36}$/);
  },
);

test("an invalid calendar date returns 422", async () => {
  const { statusCode } = await api.call("searchSupplements", { filters: { tested_from: "0000-01-01" } });
  expect(statusCode).toBe(422);
});

test("the API reference allows no other origin, over HTTP too", async () => {
  const { headers } = await api.app.inject({ url: "/api/docs" });
  const policy = String(headers["content-security-policy"]);
  expect(policy).toContain("script-src 'self';");
  expect(policy).not.toMatch(/https:|upgrade-insecure-requests|[a-z]\.[a-z]/);
});
