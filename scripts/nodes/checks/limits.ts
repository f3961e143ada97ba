import { apiRoutes } from "#contract/api-routes.ts";
import type { CheckResult } from "../check.ts";
import type { SiteCluster } from "../site-cluster.ts";

/** Rate limit of the guest token call, per client IP and minute. */
const GUEST_TOKENS_PER_MINUTE = 60;

/** Calls both nodes in turn from one client IP: they must count together. */
export async function checkSharedRateLimits({ nodes: [one, other] }: SiteCluster): Promise<CheckResult> {
  const headers = { "x-forwarded-for": "203.0.113.7" };
  let answeredCalls = 0;
  for (let call = 0; call < 2 * GUEST_TOKENS_PER_MINUTE + 1; call++) {
    const { url } = call % 2 === 0 ? one : other;
    const { status } = await fetch(`${url}/api${apiRoutes.getGuestToken.path}`, { headers });
    if (status === 429) break;
    answeredCalls += 1;
  }
  return {
    what: "rate limits are shared",
    passed: answeredCalls === GUEST_TOKENS_PER_MINUTE,
    figure: `${answeredCalls} of ${GUEST_TOKENS_PER_MINUTE} allowed calls answered by both together`,
  };
}
