import { setTimeout as wait } from "node:timers/promises";
import { randomClientIp } from "../../random-client-ip.ts";
import { callApi, RESPONSE_TIMEOUT_MS } from "./call-api.ts";

/** One response to a virtual user. `at`: `performance.now()`; `status` 0: no response. */
export interface LoggedResponse {
  what: string;
  at: number;
  status: number;
}

const USERS_PER_KIND = 2;
const PAUSE_MS = 20;

/** Status of a page; 0 if there was no response. */
export async function fetchStatus(url: string): Promise<number> {
  try {
    const headers = { "x-forwarded-for": randomClientIp(), accept: "text/html" };
    const response = await fetch(url, { headers, signal: AbortSignal.timeout(RESPONSE_TIMEOUT_MS) });
    await response.arrayBuffer();
    return response.status;
  } catch {
    return 0;
  }
}

/** Polls pictures until each is served, for at most `timeoutMs`: how many never were, and how long it took. */
export async function waitUntilShown(
  urls: readonly string[],
  timeoutMs: number,
): Promise<{ missing: number; seconds: number }> {
  const began = performance.now();
  const pending = new Set(urls);
  while (pending.size > 0 && performance.now() - began < timeoutMs) {
    for (const url of pending) if ((await fetchStatus(url)) === 200) pending.delete(url);
  }
  return { missing: pending.size, seconds: (performance.now() - began) / 1000 };
}

export interface VirtualUsers {
  readonly responses: readonly LoggedResponse[];
  stop(): Promise<void>;
}

/** Read load: fetches cached pages and calls the API in a loop, and logs the responses. */
export function startVirtualUsers(site: string, token: string, cachedPages: readonly string[]): VirtualUsers {
  const responses: LoggedResponse[] = [];
  let stopping = false;
  let turn = 0;
  const requests: Readonly<Record<string, () => Promise<number>>> = {
    "cached page": () => fetchStatus(site + cachedPages[turn++ % cachedPages.length]),
    search: async () => (await callApi(site, "searchSupplements", { search: "magnesium" }, token)).status,
    "product call": async () => (await callApi(site, "getSupplement", { supplement_id: "1" }, token)).status,
  };
  const users = Object.entries(requests).flatMap(([what, send]) =>
    Array.from({ length: USERS_PER_KIND }, async () => {
      while (!stopping) {
        const status = await send();
        responses.push({ what, at: performance.now(), status });
        await wait(PAUSE_MS);
      }
    }),
  );
  return {
    responses,
    async stop() {
      stopping = true;
      await Promise.all(users);
    },
  };
}

/** Whether the site failed: no response, or a 5xx. */
export const isFailure = ({ status }: LoggedResponse): boolean => status === 0 || status >= 500;

/** Failures in each second of an interval. */
export function countFailuresBySecond(
  responses: readonly LoggedResponse[],
  from: number,
  to: number,
): number[] {
  const seconds = Array<number>(Math.ceil((to - from) / 1000)).fill(0);
  for (const response of responses.filter(isFailure)) {
    const second = Math.floor((response.at - from) / 1000);
    if (seconds[second] !== undefined) seconds[second] += 1;
  }
  return seconds;
}
