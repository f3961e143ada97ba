import { afterAll, beforeAll, expect, test } from "vitest";
import type { ApiRoute } from "#contract/api-routes.ts";
import { mayDo, STAFF_ACTIONS, STAFF_ROLES, type StaffRole } from "#contract/staff/roles.ts";
import { type StaffCallName, staffRoutes } from "#contract/staff/routes.ts";
import { bindings } from "#server/api.ts";
import { resumeSession } from "#server/features/accounts/commands/sessions.ts";
import { createRequestAuthenticator } from "#server/http/auth.ts";
import type { Binding } from "#server/http/bind.ts";
import { createApiCalls } from "#server/http/dispatch.ts";
import { unlimitedLimiter } from "#tests/support/accounts.ts";
import { startApi, type TestApi } from "#tests/support/api.ts";
import { callStaff, createStaff, type TestStaff } from "#tests/support/staff.ts";

let api: TestApi;
const staff = new Map<StaffRole | null, TestStaff>();

beforeAll(async () => {
  api = await startApi({ replace: { limiter: unlimitedLimiter } });
  for (const role of [null, ...STAFF_ROLES]) staff.set(role, await createStaff(api.services.db, role));
});
afterAll(() => api.close());

const calls = (Object.entries(staffRoutes) as [StaffCallName, ApiRoute][]).filter(
  ([, route]) => route.audience === "staff",
);
const tokenOf = (role: StaffRole | null) => staff.get(role)?.token ?? "";

/** Makes every staff call as every role, without input; returns where the server's answer is not the table's. */
async function findViolations(bound: readonly Binding[]): Promise<string[]> {
  const { db, clock, admission, apiKeys, snapshot, config } = api.services;
  const { dispatch } = createApiCalls({
    bindings: bound,
    authenticator: createRequestAuthenticator({
      findGuestId: async () => null,
      findSession: (token) => resumeSession(db, clock.now(), token),
    }),
    limiter: unlimitedLimiter,
    admission,
    apiKeys,
    snapshot,
    config,
    checkOutput: true,
  });
  const violations: string[] = [];
  for (const [name, { method, path, action, permission }] of calls)
    for (const role of [null, ...STAFF_ROLES]) {
      const { statusCode } = await dispatch({
        method,
        path,
        body: { action },
        ip: "192.0.2.7",
        userAgent: null,
        log: api.app.log,
        authorization: `Bearer ${tokenOf(role)}`,
      });
      const allowed = role !== null && permission !== undefined && mayDo(role, permission);
      // Allowed without input: an answer, or a complaint about the input.
      const wasAllowed = statusCode === 200 || statusCode === 422 || statusCode === 404;
      if (allowed !== wasAllowed || (!allowed && statusCode !== 403))
        violations.push(`${name} as ${role}: ${statusCode}`);
    }
  return violations;
}

test("every staff call lets in the roles of the table, and refuses all others", async () => {
  expect(calls.length).toBeGreaterThan(5);
  expect(await findViolations(bindings(api.services))).toEqual([]);
});

test("a call that asks for a weaker permission than declared is found", async () => {
  const planted = bindings(api.services).map((binding) =>
    binding.endpoint.name === "listStaff"
      ? ({
          ...binding,
          endpoint: { ...binding.endpoint, route: { ...binding.endpoint.route, permission: "see_desk" } },
        } as Binding)
      : binding,
  );
  expect(await findViolations(planted)).toEqual(
    ["editor", "moderator", "scientist", "publisher"].map((role) => `listStaff as ${role}: 200`),
  );
});

test("a staff call that names no permission is refused to everyone", async () => {
  const planted = bindings(api.services).map((binding) => {
    const { permission: _, ...route } = binding.endpoint.route as ApiRoute;
    return binding.endpoint.name === "listStaff"
      ? ({ ...binding, endpoint: { ...binding.endpoint, route } } as Binding)
      : binding;
  });
  expect(await findViolations(planted)).toEqual(["listStaff as administrator: 403"]);
});

test("every permission of the table has a call", () => {
  const used = new Set(calls.map(([, { permission }]) => permission));
  expect(STAFF_ACTIONS.filter((action) => !used.has(action))).toEqual([]);
});

test("without a second factor in this session, no role permits anything", async () => {
  const { token } = await createStaff(api.services.db, "administrator", {
    secondFactor: false,
    emailId: "weak@example.com",
  });
  for (const [name] of calls) {
    const { statusCode, data } = await callStaff(api, token, name, {} as never);
    expect([name, statusCode, data]).toMatchObject([name, 403, { reason: "second_factor_required" }]);
  }
});

/** Calls after which something is gone, public, or somebody else's: a list of its own, so that none loses the guard unseen. */
const CANNOT_BE_UNDONE = [
  "discardPermittedQuestion",
  "mergeReviewRequests",
  "blockRequester",
  "settleTicket",
  "reviewScanCorrection",
  "discardReportDraft",
  "approveReportDraft",
  "approveStatement",
  "endApproval",
  "registerTest",
  "addTestStep",
  "approveTestEntry",
  "endTestApproval",
  "inviteStaff",
  "setStaffRole",
  "removeStaff",
  "mergeRecords",
  "undoRecordMerge",
  "removeAccreditation",
  "removeBrandCertificate",
  "placeLegalHold",
  "releaseLegalHold",
  "exportPerson",
  "deletePerson",
  "blockPerson",
  "exportAuditLog",
  "discardNewsletterIssue",
  "sendNewsletterIssue",
  "startLabelImport",
  "startLabelDownload",
  "undoImportRun",
];

test("the calls that cannot be undone are those that need recent authentication", () => {
  const guarded = calls.filter(([, route]) => route.recent).map(([name]) => name);
  expect(guarded.toSorted()).toEqual(CANNOT_BE_UNDONE.toSorted());
});

test("calls that cannot be undone need recent authentication", async () => {
  const { token } = await createStaff(api.services.db, "administrator", {
    recent: false,
    emailId: "old@example.com",
  });
  for (const [name, { recent }] of calls.filter(([, route]) => route.recent)) {
    const { statusCode, data } = await callStaff(api, token, name, {} as never);
    expect([name, recent, statusCode, data]).toMatchObject([
      name,
      true,
      403,
      { reason: "recent_authentication_required" },
    ]);
  }
});
