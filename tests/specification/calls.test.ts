import { expect, test } from "vitest";
import { user } from "#contract/accounts.ts";
import { type ApiRoute, apiRoutes } from "#contract/api-routes.ts";
import { contract } from "#contract/index.ts";
import { SHORT_LIST } from "#contract/limits.ts";
import { UPLOAD_FOLDER } from "#contract/pictures.ts";
import { testRequestFields } from "#contract/test-requests.ts";
import { createQueryClient } from "#web/api/queries.ts";
import { expectSet } from "./expect-list.ts";
import { SPECIFICATION } from "./specification.ts";

const ROUTES = Object.entries(apiRoutes as Record<string, ApiRoute>).map(([name, route]) => ({
  name,
  ...route,
}));
/** Of calls whose payload the specification gives with “plus fields”. */
const PLUS_FIELDS: Readonly<Record<string, object>> = {
  verifyResetCode: { user_otp: "123456", email_id: "ada@example.com" },
  editUser: { first_name: "Ada" },
};

test("calls: the paths, without those of the console, which is in addition as a whole", () => {
  expectSet("paths", [...new Set(ROUTES.map(({ path }) => path))], SPECIFICATION.paths);
});

test("calls: only those that the specification names are GET, of those on its paths", () => {
  const paths: readonly string[] = SPECIFICATION.paths;
  const gets = ROUTES.filter(({ method, path }) => method === "GET" && paths.includes(path));
  expect(gets.map(({ name }) => name)).toEqual(SPECIFICATION.getCalls);
});

test("calls: the actions on the specification’s paths", () => {
  const paths: readonly string[] = SPECIFICATION.paths;
  const ofRoute = ({ path, action }: ApiRoute) => `${path} ${action}`;
  const present = ROUTES.filter(({ path, action }) => action && paths.includes(path)).map(ofRoute);
  const specified = Object.entries(SPECIFICATION.payloads).flatMap(([name, payload]) =>
    "action" in payload ? [`${apiRoutes[name as keyof typeof apiRoutes].path} ${payload.action}`] : [],
  );
  expectSet("actions", [...new Set(present)], [...new Set(specified)]);
});

test("calls: the paths that need a user are for users alone", () => {
  const audiences = SPECIFICATION.userPaths.map((path) => ({
    path,
    audiences: [...new Set(ROUTES.filter((route) => route.path === path).map(({ audience }) => audience))],
  }));
  expect(audiences).toEqual(SPECIFICATION.userPaths.map((path) => ({ path, audiences: ["user"] })));
});

test.for(Object.entries(SPECIFICATION.payloads))("calls: %s takes the payload %j", ([name, payload]) => {
  const { input } = contract[name as keyof typeof SPECIFICATION.payloads];
  expect(input.safeParse({ ...payload, ...PLUS_FIELDS[name] }).error).toBeUndefined();
});

test("calls: what the site itself sends is what the specification gives", () => {
  expect(SHORT_LIST).toEqual(SPECIFICATION.shortList);
  expect(UPLOAD_FOLDER).toBe(SPECIFICATION.payloads.requestUploadUrl.folder);
  expect(Object.keys(contract.requestUploadUrl.output.shape)).toEqual(["uploadURL"]);
  expect(Object.keys(testRequestFields)).toEqual(SPECIFICATION.testRequest);
  expectSet("user fields", Object.keys(user.shape), SPECIFICATION.user);
});

test("data fetching: the defaults", () => {
  const { queries = {}, mutations } = createQueryClient({ call: () => Promise.reject() }).getDefaultOptions();
  const specified = SPECIFICATION.fetching.queries;
  // On the server nothing of a page is in memory longer than the page.
  expect({ ...queries, gcTime: import.meta.env.SSR ? specified.gcTime : queries.gcTime }).toMatchObject(
    specified,
  );
  expect(mutations).toMatchObject(SPECIFICATION.fetching.mutations);
  expectSet("query defaults", Object.keys(queries), Object.keys(specified));
});
