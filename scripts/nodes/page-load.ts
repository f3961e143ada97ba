import { setTimeout as wait } from "node:timers/promises";
import autocannon from "autocannon";
import { onServer } from "#tests/support/test-databases.ts";
import { somebody } from "../somebody.ts";
import type { CountedProof } from "./proof.ts";
import type { Site } from "./site-cluster.ts";

const CONNECTIONS = 16;
/** Something changes this often: every node renders its pages anew from the database. */
const CHANGES_EVERY_MS = 500;
const PRODUCTS = 20;

/** Readers load pages through the proxy while `act` goes on, and none of their requests may fail. */
export async function whileReading(
  site: Site,
  what: string,
  act: () => Promise<void>,
): Promise<CountedProof> {
  const { front, databaseUrl } = site;
  return onServer(databaseUrl, async (client) => {
    const { rows } = await client.query<{ slug: string }>(
      "select slug from supplements where merged_into_id is null order by id limit $1",
      [PRODUCTS],
    );
    const pages = ["/", "/search?q=magnesium", "/brands", "/feed.xml", "/healthz"];
    const products = rows.map(({ slug }) => `/supplement-details/${slug}`);
    const load = autocannon({
      url: front,
      connections: CONNECTIONS,
      duration: 600,
      requests: [...pages, ...products].map((path) => ({
        method: "GET",
        path,
        setupRequest: (request) => ({ ...request, headers: { "x-forwarded-for": somebody() } }),
      })),
    });
    const changing = setInterval(
      () => void client.query("update brands set updated_at = now() where id = (select min(id) from brands)"),
      CHANGES_EVERY_MS,
    );
    await wait(1000);
    await act();
    clearInterval(changing);
    (load as unknown as { stop(): void }).stop();
    const { non2xx, errors, requests } = await load;
    const failed = non2xx + errors;
    return {
      what,
      holds: failed === 0,
      figure: `${failed} of ${requests.total} requests failed`,
      requests: requests.total,
      failed,
    };
  });
}
