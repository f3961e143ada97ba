import { setTimeout as wait } from "node:timers/promises";
import { withClient } from "#tests/support/test-databases.ts";
import type { CheckResult } from "../check.ts";
import type { SiteCluster } from "../site-cluster.ts";

const MAX_DELAY_MS = 1000;
const TIMEOUT_MS = 10_000;
const WRITES = 10;

/** Changes a name in the database and times until each node, which has the old page cached, shows the new name. */
export async function checkChangePropagation(
  { nodes, databaseUrl }: SiteCluster,
  when: string,
): Promise<CheckResult> {
  const times: number[] = [];
  await withClient(databaseUrl, async (client) => {
    const { rows } = await client.query<{ slug: string; name: string }>(
      "select slug, name from brands where name ~ '^[A-Za-z ]+$' order by id limit 1",
    );
    const { slug = "", name: original = "" } = rows[0] ?? {};
    for (let turn = 0; turn < WRITES; turn++) {
      const renamed = `${original}, turn ${turn}`;
      for (const { url } of nodes) await (await fetch(`${url}/brand-details/${slug}`)).text();
      const began = performance.now();
      await client.query("update brands set name = $1 where slug = $2", [renamed, slug]);
      for (const { url } of nodes)
        times.push(await timeUntilShown(`${url}/brand-details/${slug}`, renamed, began));
    }
    await client.query("update brands set name = $1 where slug = $2", [original, slug]);
  });
  const longest = Math.max(...times);
  return {
    what: `a change shows on every node within ${MAX_DELAY_MS} ms, ${when}`,
    passed: times.length === WRITES * nodes.length && longest < MAX_DELAY_MS,
    figure: `${Math.round(longest)} ms at most of ${times.length}`,
  };
}

async function timeUntilShown(url: string, text: string, began: number): Promise<number> {
  while (performance.now() - began < TIMEOUT_MS) {
    if ((await (await fetch(url)).text()).includes(text)) break;
    await wait(10);
  }
  return performance.now() - began;
}
