import { setTimeout as wait } from "node:timers/promises";
import type { Database } from "#platform/database/database.ts";

const POLL_MS = 20;
const TIMEOUT_MS = 90_000;

/** How long pages in the page cache lag behind a change, measured by renaming one product. */
export interface StalenessProbe {
  /** Milliseconds from a commit until the product's own page shows its new name. */
  page(): Promise<number>;
  /** Milliseconds from a commit until a cached search page lists the product, which it did not before. */
  list(): Promise<number>;
}

export async function openStalenessProbe(url: string, { db }: Database): Promise<StalenessProbe> {
  const { rows } = await db.execute<{ id: number; slug: string }>(
    "select id, slug from supplements where merged_into_id is null order by id desc limit 1",
  );
  const [product] = rows;
  if (!product) throw new Error("There is no product to rename.");
  const page = `${url}/supplement-details/${product.slug}`;
  const rename = async (name: string) => {
    await db.execute(`update supplements set name = '${name}' where id = ${product.id}`);
    await db.execute(`select refresh_supplement_search(array[${product.id}])`);
  };
  const lagOf = async (address: string, word: string) => {
    // Cached as it is before the change.
    await read(address);
    await rename(`Probe ${word}`);
    const began = performance.now();
    while (!(await read(address)).includes(`Probe ${word}`)) {
      if (performance.now() - began > TIMEOUT_MS) throw new Error(`${address} never showed ${word}.`);
      await wait(POLL_MS);
    }
    return performance.now() - began;
  };
  return {
    page: () => lagOf(page, newWord()),
    list: () => {
      const word = newWord();
      return lagOf(`${url}/search?q=${word}`, word);
    },
  };
}

let words = 0;
const newWord = () => `quillwort${process.pid}${words++}`;

async function read(address: string): Promise<string> {
  const response = await fetch(address);
  const text = await response.text();
  if (!response.ok) throw new Error(`${address}: ${response.status}`);
  return text;
}
