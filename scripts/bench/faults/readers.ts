import { setTimeout as wait } from "node:timers/promises";
import { somebody } from "../../somebody.ts";
import { ask, WAITS_MS } from "./call-api.ts";

/** One answer to a reader. `at` as `performance.now()` says it; `status` 0: none came. */
export interface Glance {
  what: string;
  at: number;
  status: number;
}

const AT_ONCE = 2;
const PAUSE_MS = 20;

/** The status of a page; 0 where no answer came. */
export async function statusOf(address: string): Promise<number> {
  try {
    const headers = { "x-forwarded-for": somebody(), accept: "text/html" };
    const response = await fetch(address, { headers, signal: AbortSignal.timeout(WAITS_MS) });
    await response.arrayBuffer();
    return response.status;
  } catch {
    return 0;
  }
}

/** Looks at pictures until each is shown, or for `withinMs`: how many never were, and how long it took. */
export async function shownIn(
  addresses: readonly string[],
  withinMs: number,
): Promise<{ missing: number; seconds: number }> {
  const began = performance.now();
  const hidden = new Set(addresses);
  while (hidden.size > 0 && performance.now() - began < withinMs) {
    for (const address of hidden) if ((await statusOf(address)) === 200) hidden.delete(address);
  }
  return { missing: hidden.size, seconds: (performance.now() - began) / 1000 };
}

export interface Readers {
  readonly glances: readonly Glance[];
  stop(): Promise<void>;
}

/** Reads pages that are kept, and calls that are not, over and over, and writes down what came. */
export function startReaders(site: string, token: string, keptPages: readonly string[]): Readers {
  const glances: Glance[] = [];
  let stopping = false;
  let turn = 0;
  const ways: Readonly<Record<string, () => Promise<number>>> = {
    "a kept page": () => statusOf(site + keptPages[turn++ % keptPages.length]),
    "a search": async () => (await ask(site, "searchSupplements", { search: "magnesium" }, token)).status,
    "a call": async () => (await ask(site, "getSupplement", { supplement_id: "1" }, token)).status,
  };
  const reading = Object.entries(ways).flatMap(([what, look]) =>
    Array.from({ length: AT_ONCE }, async () => {
      while (!stopping) {
        const status = await look();
        glances.push({ what, at: performance.now(), status });
        await wait(PAUSE_MS);
      }
    }),
  );
  return {
    glances,
    async stop() {
      stopping = true;
      await Promise.all(reading);
    },
  };
}

/** Whether the site, and not the reader, is at fault. */
export const failed = ({ status }: Glance): boolean => status === 0 || status >= 500;

/** Failures in each second between two moments, for whoever reads the run. */
export function failuresBySecond(glances: readonly Glance[], from: number, to: number): number[] {
  const seconds = Array<number>(Math.ceil((to - from) / 1000)).fill(0);
  for (const glance of glances.filter(failed)) {
    const second = Math.floor((glance.at - from) / 1000);
    if (seconds[second] !== undefined) seconds[second] += 1;
  }
  return seconds;
}
