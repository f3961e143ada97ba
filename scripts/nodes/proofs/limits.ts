import { addresses } from "#contract/api-routes.ts";
import type { Proof } from "../proof.ts";
import type { Site } from "../site-cluster.ts";

/** What one address may ask for in a minute (`guest tokens`). */
const ALLOWED = 60;

/** One caller asks both nodes in turn: they count together. */
export async function limitsAreShared({ nodes: [one, other] }: Site): Promise<Proof> {
  const headers = { "x-forwarded-for": "203.0.113.7" };
  let answered = 0;
  for (let call = 0; call < 2 * ALLOWED + 1; call++) {
    const { url } = call % 2 === 0 ? one : other;
    const { status } = await fetch(`${url}/api${addresses.getGuestToken.path}`, { headers });
    if (status === 429) break;
    answered += 1;
  }
  return {
    what: "limits are shared",
    holds: answered === ALLOWED,
    figure: `${answered} of ${ALLOWED} allowed calls were answered by both together`,
  };
}
