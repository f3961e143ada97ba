import type { FastifyBaseLogger } from "fastify";
import { renderer } from "./auth.ts";
import type { Dispatch } from "./dispatch.ts";
import { API_PREFIX } from "./serve.ts";

/**
 * A `fetch` for server rendering: it reaches the calls without the network, as the renderer, who is known by being
 * handed this function and not by anything that a request could carry.
 */
export function inProcessFetch(dispatch: Dispatch, log: FastifyBaseLogger): typeof fetch {
  return async (address, init = {}) => {
    const { pathname } = new URL(address instanceof Request ? address.url : address, "http://in-process");
    const { statusCode, envelope } = await dispatch({
      method: init.method ?? "GET",
      path: pathname.slice(API_PREFIX.length),
      body: typeof init.body === "string" ? JSON.parse(init.body) : undefined,
      ip: "in-process",
      userAgent: null,
      log,
      from: { visitor: renderer },
    });
    return Response.json(envelope, { status: statusCode });
  };
}
