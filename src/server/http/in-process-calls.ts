import type { FastifyBaseLogger } from "fastify";
import { type ApiRoute, apiRoutes, type CallName } from "#contract/api-routes.ts";
import { renderer } from "./auth.ts";
import type { ApiResponse, Dispatch } from "./dispatch.ts";

/**
 * API calls for server rendering, made in this process as the `renderer` visitor, which is granted by this function and
 * not by anything in a request. An answer is the object that a request over HTTP would get as JSON. It may be shared with
 * other callers through the answer cache: do not change it.
 */
export function inProcessCalls(
  dispatch: Dispatch,
  log: FastifyBaseLogger,
): (name: CallName, input: object) => Promise<ApiResponse> {
  return (name, input) => {
    const { method, path, action }: ApiRoute = apiRoutes[name];
    return dispatch({
      method,
      path,
      body: action ? { ...input, action } : input,
      ip: "in-process",
      userAgent: null,
      log,
      from: { visitor: renderer },
    });
  };
}
