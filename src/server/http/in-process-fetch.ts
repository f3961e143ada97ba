import type { Logger } from "#platform/logger.ts";
import type { Dispatch } from "./dispatch.ts";
import { renderer } from "./gate.ts";
import { API_PREFIX } from "./serve.ts";

/** The part of `fetch` that the API client uses. */
export type ApiFetch = (
  address: string,
  init?: { method?: string; body?: string | null },
) => Promise<Response>;

/**
 * A `fetch` for server rendering: it reaches the calls without the network, as the renderer, who is known by being
 * handed this function and not by anything that a request could carry.
 */
export function inProcessFetch(dispatch: Dispatch, log: Logger): ApiFetch {
  return async (address, init = {}) => {
    const path = new URL(address, "http://in-process").pathname.slice(API_PREFIX.length);
    const { statusCode, envelope } = await dispatch({
      method: init.method ?? "GET",
      path,
      body: init.body ? JSON.parse(init.body) : undefined,
      ip: "in-process",
      log,
      from: { visitor: renderer },
    });
    return Response.json(envelope, { status: statusCode });
  };
}
