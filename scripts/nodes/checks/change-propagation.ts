import { setTimeout as wait } from "node:timers/promises";
import { onServer } from "#tests/support/test-databases.ts";
import type { Proof } from "../proof.ts";
import type { Site } from "../site-cluster.ts";

const SHOWS_WITHIN_MS = 1000;
const GIVE_UP_AFTER_MS = 10_000;
const WRITES = 10;

/** A name is changed in the database; each node has the page with the old one in its memory. */
export async function changesShow({ nodes, databaseUrl }: Site, when: string): Promise<Proof> {
  const times: number[] = [];
  await onServer(databaseUrl, async (client) => {
    const { rows } = await client.query<{ slug: string; name: string }>(
      "select slug, name from brands where name ~ '^[A-Za-z ]+$' order by id limit 1",
    );
    const { slug = "", name: was = "" } = rows[0] ?? {};
    for (let turn = 0; turn < WRITES; turn++) {
      const now = `${was}, turn ${turn}`;
      for (const { url } of nodes) await (await fetch(`${url}/brand-details/${slug}`)).text();
      const began = performance.now();
      await client.query("update brands set name = $1 where slug = $2", [now, slug]);
      for (const { url } of nodes) times.push(await shownAfter(`${url}/brand-details/${slug}`, now, began));
    }
    await client.query("update brands set name = $1 where slug = $2", [was, slug]);
  });
  const longest = Math.max(...times);
  return {
    what: `a change shows on every node within ${SHOWS_WITHIN_MS} ms, ${when}`,
    holds: times.length === WRITES * nodes.length && longest < SHOWS_WITHIN_MS,
    figure: `${Math.round(longest)} ms at most of ${times.length}`,
  };
}

async function shownAfter(url: string, text: string, began: number): Promise<number> {
  while (performance.now() - began < GIVE_UP_AFTER_MS) {
    if ((await (await fetch(url)).text()).includes(text)) break;
    await wait(10);
  }
  return performance.now() - began;
}
