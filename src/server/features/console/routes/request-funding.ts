import * as calls from "#contract/staff/request-funding.ts";
import { staffName } from "#server/features/accounts/commands/staff.ts";
import {
  attachTest,
  estimateCost,
  recordFunding,
} from "#server/features/test-requests/commands/staff-funding.ts";
import { findRequestId } from "#server/features/test-requests/queries/requests.ts";
import type { SignedInStaff } from "#server/http/auth.ts";
import { bind } from "#server/http/bind.ts";
import type { Services } from "#server/services.ts";

/** What staff know about paying for the test of a request. */
export const requestFundingRoutes = (services: Services) => {
  const { db } = services;
  const actOn = async (id: string, { userId }: SignedInStaff<"decide_requests">) => ({
    requestId: await findRequestId(db, id, null),
    operator: await staffName(db, userId),
  });
  return [
    bind(calls.estimateRequestCost, async ({ id, estimate }, { visitor }) => {
      await estimateCost(services, await actOn(id, visitor), estimate);
      return null;
    }),
    bind(calls.recordRequestFunding, async ({ id, seen, recorded, note }, { visitor }) => {
      await recordFunding(services, await actOn(id, visitor), { seen, recorded, note });
      return null;
    }),
    bind(calls.attachRegisteredTest, async ({ id, test }, { visitor }) => {
      await attachTest(services, await actOn(id, visitor), test);
      return null;
    }),
  ];
};
