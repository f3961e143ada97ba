import { type FastifyInstance, fastify } from "fastify";
import { afterAll, beforeAll, expect, test } from "vitest";
import { apiRoutes } from "#contract/api-routes.ts";
import { DEPRECATION_NOTICE_DAYS, DEPRECATIONS, type Deprecation } from "#contract/deprecations.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import { contract } from "#contract/index.ts";
import { bindings } from "#server/api.ts";
import { createRequestAuthenticator } from "#server/http/auth.ts";
import { createApiCalls } from "#server/http/dispatch.ts";
import { openApiDocument } from "#server/http/openapi/document.ts";
import { serveCalls } from "#server/http/serve.ts";
import { unlimitedLimiter } from "#tests/support/accounts.ts";
import { startApi, type TestApi } from "#tests/support/api.ts";

const days = { since: "2026-06-01", sunset: "2026-11-28" };
const replacement = "Use another one.";
/** Planted: a call, a field of an answer, and a field of an input. */
const PLANTED: Deprecation[] = [
  { call: "getOverview", field: null, ...days, replacement },
  { call: "listBrands", field: { in: "output", path: ["list", "name"] }, ...days, replacement },
  { call: "searchSupplements", field: { in: "input", path: ["filters", "brand_id"] }, ...days, replacement },
  {
    call: "searchSupplements",
    field: { in: "input", path: ["sort"] },
    ...{ since: "2026-07-01", sunset: "2027-01-01", replacement },
  },
];

let api: TestApi;
let app: FastifyInstance;
let token: string;
beforeAll(async () => {
  api = await startApi();
  app = fastify();
  const { services } = api;
  const bound = bindings(services);
  const { dispatch } = createApiCalls({
    ...services,
    ...{ bindings: bound, limiter: unlimitedLimiter, checkOutput: true, deprecations: PLANTED },
    authenticator: createRequestAuthenticator({
      findGuestId: (guest) => services.guestTokens.verify(guest),
      findSession: async () => null,
    }),
  });
  serveCalls(app, { bindings: bound, dispatch, limiter: unlimitedLimiter });
  token = await services.guestTokens.sign();
});
afterAll(() => Promise.all([app.close(), api.close()]));

async function headersOf(name: "getOverview" | "listBrands" | "searchSupplements" | "suggest", input = {}) {
  const { method, path } = apiRoutes[name];
  const { headers, statusCode } = await app.inject({
    ...{ method, url: `/api${path}`, headers: { authorization: `Bearer ${token}` } },
    ...(method === "POST" && { payload: input }),
  });
  expect(statusCode).toBeLessThan(500);
  const { deprecation, sunset, link } = headers;
  return { deprecation, sunset, link };
}

const NOTHING = { deprecation: undefined, sunset: undefined, link: undefined };
const FROM_JUNE = {
  deprecation: `@${Date.UTC(2026, 5, 1) / 1000}`,
  sunset: "Sat, 28 Nov 2026 00:00:00 GMT",
  link: '</api/docs>; rel="deprecation"; type="text/html"',
};

test("answers of a deprecated call, and with a deprecated field, say since when and until when", async () => {
  expect(await headersOf("getOverview")).toEqual(FROM_JUNE);
  expect(await headersOf("listBrands", { page: 1 })).toEqual(FROM_JUNE);
  expect(await headersOf("suggest", { search: "zinc" })).toEqual(NOTHING);
});

test("a deprecated field of the input is named where it was sent, the earliest of several", async () => {
  expect(await headersOf("searchSupplements", { search: "zinc" })).toEqual(NOTHING);
  expect(await headersOf("searchSupplements", { search: "zinc", sort: "name" })).toMatchObject({
    deprecation: `@${Date.UTC(2026, 6, 1) / 1000}`,
  });
  const both = { search: "zinc", sort: "name", filters: { brand_id: ["x"] } };
  expect(await headersOf("searchSupplements", both)).toEqual(FROM_JUNE);
});

test("the answers as they are name only what the contract’s table has", async () => {
  expect(DEPRECATIONS.filter(({ call }) => call === "getOverview")).toEqual([]);
  const { headers } = await api.call("getOverview", {});
  expect(headers.deprecation).toBeUndefined();
});

const endpoints: Endpoint[] = Object.values(contract);
const SITE = "https://assayed.test";

test("the OpenAPI document marks them, with what to use instead", () => {
  const document = openApiDocument(endpoints, SITE, PLANTED);
  const operation = (name: keyof typeof apiRoutes) => {
    const { method, path } = apiRoutes[name];
    return (document.paths[`/api${path}`] as Record<string, object>)[method.toLowerCase()] as Record<
      string,
      unknown
    >;
  };
  const notice = "Deprecated since 2026-06-01, may be gone from 2026-11-28 on. Use another one.";
  expect(operation("getOverview")).toMatchObject({
    deprecated: true,
    description: `getOverview: ${notice}`,
    responses: {
      200: {
        headers: {
          Deprecation: { $ref: "#/components/headers/Deprecation" },
          Sunset: { $ref: "#/components/headers/Sunset" },
        },
      },
    },
  });
  expect(operation("listBrands").deprecated).toBeUndefined();
  const marked = { deprecated: true, description: notice };
  expect(JSON.stringify(operation("listBrands").responses)).toContain(JSON.stringify(marked).slice(1, -1));
  expect(JSON.stringify(operation("searchSupplements").requestBody)).toContain(
    JSON.stringify(marked).slice(1, -1),
  );
  expect(JSON.stringify(openApiDocument(endpoints, SITE, []))).not.toContain('"deprecated":true');
});

test("an entry that names no field of its call is found", () => {
  const wrong: Deprecation = {
    ...{ call: "listBrands", field: { in: "output", path: ["list", "no_such_field"] }, ...days, replacement },
  };
  expect(() => openApiDocument(endpoints, SITE, [wrong])).toThrow(
    "listBrands has no field list.no_such_field",
  );
});

test("every entry of the contract gives the time that the policy promises", () => {
  const noticeDays = ({ since, sunset }: Deprecation) =>
    (Date.parse(sunset) - Date.parse(since)) / (24 * 60 * 60 * 1000);
  expect(PLANTED.map(noticeDays).every((given) => given >= DEPRECATION_NOTICE_DAYS)).toBe(true);
  expect(noticeDays({ ...PLANTED[0], since: "2026-06-02" } as Deprecation)).toBeLessThan(
    DEPRECATION_NOTICE_DAYS,
  );
  expect(DEPRECATIONS.filter((entry) => noticeDays(entry) < DEPRECATION_NOTICE_DAYS)).toEqual([]);
});
