import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Endpoint } from "#contract/endpoint.ts";
import { contract } from "#contract/index.ts";
import { MESSAGES } from "#contract/messages.ts";
import { staffContract } from "#contract/staff/index.ts";
import { bindings } from "#server/api.ts";
import { BODY_LIMIT } from "#server/http/serve.ts";
import { unlimitedLimiter } from "#tests/support/accounts.ts";
import { startApi, type TestApi } from "#tests/support/api.ts";

let api: TestApi;
let limited: TestApi;
beforeAll(async () => {
  api = await startApi({ replace: { limiter: unlimitedLimiter } });
  limited = await startApi({
    replace: {
      limiter: {
        take: async () => ({ allowed: false, retryAfterSeconds: 7, remaining: 0, resetSeconds: 60 }),
        close: async () => {},
      },
    },
  });
});
afterAll(async () => {
  await api.close();
  await limited.close();
});

const endpoints: Endpoint[] = [...Object.values(contract), ...Object.values(staffContract)];
const posts = endpoints.filter(({ route: address }) => address.method === "POST");

const send = (endpoint: Endpoint, payload: string, headers: Record<string, string> = {}) =>
  api.app.inject({
    method: endpoint.route.method,
    url: `/api${endpoint.route.path}`,
    headers: { "content-type": "application/json", ...headers },
    ...(endpoint.route.method === "POST" ? { payload } : {}),
  });

function expectRefusal(response: { statusCode: number; json(): unknown }, statusCode: number) {
  expect(response.statusCode).toBe(statusCode);
  expect(response.json()).toMatchObject({ status: false, message: expect.stringMatching(/\w/) });
  expect(response.json()).toHaveProperty("data");
}

test("bindings: every endpoint of the contract is bound exactly once", () => {
  const bound = bindings(api.services).map(({ endpoint }) => endpoint.name);
  expect(bound.toSorted()).toEqual(endpoints.map(({ name }) => name).toSorted());
});

describe.each(endpoints)("$name", (endpoint) => {
  const { audience } = endpoint.route;
  const body = JSON.stringify(endpoint.route.action ? { action: endpoint.route.action } : {});

  test.runIf(audience !== "open")("returns 401 without a token and with a forged token", async () => {
    expectRefusal(await send(endpoint, body), 401);
    expectRefusal(await send(endpoint, body, { authorization: "Bearer aaaaaaaa.bbbbbbbb.cccccccc" }), 401);
    expectRefusal(await send(endpoint, body, { authorization: `Bearer ${"x".repeat(43)}` }), 401);
  });

  test.runIf(audience === "user" || audience === "staff")("returns 401 to a guest", async () => {
    const token = await api.services.guestTokens.sign();
    const response = await send(endpoint, body, { authorization: `Bearer ${token}` });
    expectRefusal(response, 401);
    expect(response.json().message).toBe(MESSAGES.sessionExpired);
  });

  test.runIf(endpoint.route.method === "POST")(
    "returns 4xx in the envelope for malformed bodies",
    async () => {
      const token = await api.services.guestTokens.sign();
      for (const rubbish of [
        "{",
        "null",
        "[]",
        '"text"',
        "17",
        '{"page":"first","limit":-1,"supplement_id":{},"slug":7,"brand_id":[]}',
      ]) {
        const response = await send(endpoint, rubbish, { authorization: `Bearer ${token}` });
        // A body without any field is a valid question to the calls whose fields are all optional.
        const empty = rubbish === "null" && endpoint.input.safeParse({}).success;
        if (empty) continue;
        expect(response.statusCode, rubbish).toBeGreaterThanOrEqual(400);
        expect(response.statusCode, rubbish).toBeLessThan(500);
        expect(response.json(), rubbish).toMatchObject({ status: false });
        expect(response.body, "the validator's own words").not.toMatch(
          /Invalid (input|option)|expected \w+|Too (big|small)|Unrecognized/,
        );
      }
    },
  );

  test("returns 405 with Allow for other methods", async () => {
    const { method, path } = endpoint.route;
    const response = await api.app.inject({
      method: method === "GET" ? "POST" : "DELETE",
      url: `/api${path}`,
    });
    expectRefusal(response, 405);
    expect(response.headers.allow).toBe(method);
  });

  test("returns 429 with Retry-After when rate limited", async () => {
    const { method, path } = endpoint.route;
    const payload = method === "POST" ? { payload: JSON.parse(body) } : {};
    const response = await limited.app.inject({ method, url: `/api${path}`, ...payload });
    expectRefusal(response, 429);
    expect(response.headers["retry-after"]).toBe("7");
  });
});

test.each(posts)("$name returns 413 for a body over the limit", async (endpoint) => {
  expectRefusal(await send(endpoint, JSON.stringify({ search: "x".repeat(BODY_LIMIT) })), 413);
});

test("a body with another content type returns 415", async () => {
  const response = await api.app.inject({
    method: "POST",
    url: "/api/web/search/supplement",
    headers: { "content-type": "text/xml" },
    payload: "<a/>",
  });
  expectRefusal(response, 415);
});

test("an unknown path returns 404 in the envelope", async () => {
  expectRefusal(await api.app.inject({ method: "GET", url: "/api/nothing/here" }), 404);
});

test("a guest token has three parts and expires in the future", async () => {
  const { data } = await api.call("getGuestToken", {}, null);
  const [, payload = ""] = data.token.split(".");
  expect(data.token.split(".")).toHaveLength(3);
  expect(JSON.parse(Buffer.from(payload, "base64url").toString()).exp).toBeGreaterThan(Date.now() / 1000);
});

test("the OpenAPI document has every path of the contract, and none of the console", async () => {
  const { paths } = (await api.app.inject({ url: "/api/docs/json" })).json();
  expect(Object.keys(paths).toSorted()).toEqual(
    [...new Set(Object.values(contract).map(({ route: address }) => `/api${address.path}`))].toSorted(),
  );
  expect((await api.app.inject({ url: "/api/docs/" })).statusCode).toBe(200);
});
