import { setTimeout as wait } from "node:timers/promises";
import { type ApiRoute, apiRoutes, type CallName } from "#contract/api-routes.ts";
import { PlatformProblem } from "#platform/problem.ts";
import { UsageError } from "./command.ts";

/** Origin of a site that is an argument. */
export function parseSite(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url && /^https?:$/.test(url.protocol)) return url.origin;
  throw new UsageError(`${text} is not the address of a site.`);
}

const TIMEOUT_MS = 30_000;
/** A site limits requests by client IP: a command waits, and asks again. */
const MAX_TRIES = 8;
const MAX_WAIT_S = 60;

/** A site as anyone sees it, over HTTP. Redirects are errors: only the named site is asked. */
export interface PublicSite {
  /** Bytes of a file; null if the site says that it has none (404). Throws `PlatformProblem` for anything else. */
  file(path: string): Promise<Uint8Array | null>;
  /** Data of a call that visitors may make; null if it says that there is no such thing (404). */
  call(name: CallName, input: object): Promise<unknown>;
}

/** `origin`: without a trailing slash. */
export function openPublicSite(origin: string): PublicSite {
  let token: Promise<string> | null = null;
  const send = async (name: CallName, input: object, authorization: string | null): Promise<unknown> => {
    const { method, path, action }: ApiRoute = apiRoutes[name];
    const response = await request(`${origin}/api${path}`, {
      method,
      headers: {
        "content-type": "application/json",
        ...(authorization && { authorization: `Bearer ${authorization}` }),
      },
      ...(method === "POST" && { body: JSON.stringify(action ? { ...input, action } : input) }),
    });
    if (response === null) return null;
    return ((await response.json()) as { data?: unknown }).data ?? null;
  };
  const guestToken = async () => ((await send("getGuestToken", {}, null)) as { token: string }).token;
  return {
    async file(path) {
      const response = await request(origin + path, {});
      return response && new Uint8Array(await response.arrayBuffer());
    },
    async call(name, input) {
      token ??= guestToken();
      return send(name, input, await token);
    },
  };
}

/** Null: the site has no such thing. */
async function request(url: string, init: RequestInit, tries = 1): Promise<Response | null> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const response = await fetch(url, { ...init, redirect: "error", signal }).catch((error: unknown) => {
    throw new PlatformProblem(`${url} could not be reached.`, { cause: error });
  });
  if (response.ok) return response;
  await response.body?.cancel();
  if (response.status === 404) return null;
  if ((response.status === 429 || response.status === 503) && tries < MAX_TRIES) {
    await wait(1000 * Math.min(MAX_WAIT_S, Number(response.headers.get("retry-after")) || 1));
    return request(url, init, tries + 1);
  }
  throw new PlatformProblem(`${url} answered ${response.status}.`);
}
