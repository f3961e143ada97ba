import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { API_KEY_HEADER } from "#contract/api-key-vocabulary.ts";
import { MESSAGES } from "#contract/messages.ts";
import type { Limiter } from "#platform/limiter.ts";
import type { Binding } from "./bind.ts";
import type { ApiCalls, ApiResponse } from "./dispatch.ts";
import { ApiError, toErrorResponse } from "./errors.ts";
import { consumeRateLimit, NOT_FOUND_LIMIT } from "./rate-limit.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** See `ApiRoute`. */
    errorDataIsMessage?: boolean;
  }
}

/** Path prefix of the API. */
export const API_PREFIX = "/api";

/** Maximum request body of an API call; the longest form is far below it. */
export const BODY_LIMIT = 64 * 1024;

/** Registers a route below `/api` for every bound call. */
export function serveCalls(
  app: FastifyInstance,
  {
    bindings,
    dispatch,
    limiter,
  }: { bindings: readonly Binding[]; dispatch: ApiCalls["dispatch"]; limiter: Limiter },
): void {
  app.register(
    async (api) => {
      api.addHook("onSend", async (_request, reply) => void reply.header("cache-control", "no-store"));
      api.setErrorHandler((error, request, reply) => sendError(error, request, reply));
      api.setNotFoundHandler(async (request, reply) => {
        await consumeRateLimit(limiter, NOT_FOUND_LIMIT, request.ip);
        return sendError(new ApiError("not_found", MESSAGES.notFound), request, reply);
      });
      // Without this, GET requests to unknown API routes would reach the pages' catch-all route.
      api.get("/*", (_request, reply) => reply.callNotFound());
      routeOtherMethods(api, bindings, limiter);
      routeCalls(api, bindings, dispatch);
    },
    { prefix: API_PREFIX },
  );
}

/** Answers 405 for the methods that a path does not support. */
function routeOtherMethods(api: FastifyInstance, bindings: readonly Binding[], limiter: Limiter): void {
  for (const [path, allowed] of methodsByPath(bindings)) {
    api.route({
      method: METHODS.filter((method) => !allowed.has(method)),
      url: path,
      handler: async (request, reply) => {
        await consumeRateLimit(limiter, NOT_FOUND_LIMIT, request.ip);
        reply.header("allow", [...allowed].join(", "));
        return sendError(new ApiError("wrong_method", MESSAGES.methodNotAllowed), request, reply);
      },
    });
  }
}

function routeCalls(
  api: FastifyInstance,
  bindings: readonly Binding[],
  dispatch: ApiCalls["dispatch"],
): void {
  const routes = new Map(bindings.map(({ endpoint: { route } }) => [`${route.method} ${route.path}`, route]));
  for (const { method, path, errorDataIsMessage = false } of routes.values()) {
    api.route({
      method,
      url: path,
      bodyLimit: BODY_LIMIT,
      config: { errorDataIsMessage },
      handler: async (request, reply) => {
        const { body, ip, log, headers } = request;
        const { authorization, "user-agent": userAgent = null, [API_KEY_HEADER]: apiKey } = headers;
        const from = { ip, userAgent, authorization, apiKey };
        return send(reply, await dispatch({ method, path, body, log, ...from, response: reply.raw }));
      },
    });
  }
}

/** Methods that are routed, to answer 405 for those that a path does not support. */
const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"] as const;

function methodsByPath(bindings: readonly Binding[]): Map<string, Set<string>> {
  const grouped = Map.groupBy(bindings, ({ endpoint: { route } }) => route.path);
  return new Map(
    [...grouped].map(([path, own]) => [path, new Set(own.map(({ endpoint }) => endpoint.route.method))]),
  );
}

function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { isServerFault, ...response } = toErrorResponse(error);
  if (isServerFault) request.log.error({ err: error }, "Request failed");
  return send(reply, response);
}

function send(reply: FastifyReply, { statusCode, envelope, retryAfterSeconds }: ApiResponse): FastifyReply {
  if (retryAfterSeconds !== null) reply.header("retry-after", Math.ceil(retryAfterSeconds));
  const inWords = reply.request.routeOptions.config.errorDataIsMessage && !envelope.status;
  return reply.code(statusCode).send(inWords ? { ...envelope, data: envelope.message } : envelope);
}
