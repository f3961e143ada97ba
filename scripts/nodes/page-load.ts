import { setTimeout as wait } from "node:timers/promises";
import type { Client } from "pg";
import { apiRoutes } from "#contract/api-routes.ts";
import { withClient } from "#tests/support/test-databases.ts";
import { autocannon, type LoadRequest } from "../on-demand/autocannon.ts";
import { randomClientIp } from "../random-client-ip.ts";
import type { LoadCheckResult } from "./check.ts";
import type { SiteCluster } from "./site-cluster.ts";

const CONNECTIONS = 16;
/** Interval of writes that evict cached pages, so that nodes render from the database again. */
const CHANGE_INTERVAL_MS = 500;
const PRODUCTS = 20;
const SEARCHES = ["magnesium", "zinc", "protein"];
const PAGES = ["/", "/search?q=magnesium", "/brands", "/feed.xml", "/healthz"];

/** Loads pages and searches through the proxy while `act` runs; passes if no request fails. */
export async function checkUnderPageLoad(
  site: SiteCluster,
  what: string,
  act: () => Promise<void>,
): Promise<LoadCheckResult> {
  const { proxyUrl, databaseUrl } = site;
  return withClient(databaseUrl, async (client) => {
    const paths = [...PAGES, ...(await findProductPages(client))];
    const searches = await searchCalls(proxyUrl);
    const load = autocannon({
      url: proxyUrl,
      connections: CONNECTIONS,
      duration: 600,
      requests: [...paths.map((path): LoadRequest => ({ method: "GET", path })), ...searches].map((one) => ({
        ...one,
        setupRequest: (request) => ({
          ...request,
          headers: { ...one.headers, "x-forwarded-for": randomClientIp() },
        }),
      })),
    });
    const changes = setInterval(
      () => void client.query("update brands set updated_at = now() where id = (select min(id) from brands)"),
      CHANGE_INTERVAL_MS,
    );
    await wait(1000);
    await act();
    clearInterval(changes);
    load.stop();
    const { non2xx, errors, requests } = await load;
    const failed = non2xx + errors;
    return {
      what,
      passed: failed === 0,
      figure: `${failed} of ${requests.total} requests failed`,
      requests: requests.total,
      failed,
    };
  });
}

/** Calls that a proxy may not repeat: it does not know that they write nothing. */
async function searchCalls(site: string): Promise<LoadRequest[]> {
  const response = await fetch(`${site}/api${apiRoutes.getGuestToken.path}`);
  const { data } = (await response.json()) as { data: { token: string } };
  return SEARCHES.map((search) => ({
    method: "POST",
    path: `/api${apiRoutes.searchSupplements.path}`,
    headers: { "content-type": "application/json", authorization: `Bearer ${data.token}` },
    body: JSON.stringify({ search }),
  }));
}

async function findProductPages(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ slug: string }>(
    "select slug from supplements where merged_into_id is null order by id limit $1",
    [PRODUCTS],
  );
  return rows.map(({ slug }) => `/supplement-details/${slug}`);
}
