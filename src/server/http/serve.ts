import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { MESSAGES } from "#contract/messages.ts";
import type { Limiter } from "#platform/limiter.ts";
import type { Binding } from "./bind.ts";
import type { Answer, Dispatch } from "./dispatch.ts";
import { failureOf, Refusal } from "./errors.ts";
import { LOST_LIMIT, takeFrom } from "./rate-limit.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** See `Address`. */
    refusesInWords?: boolean;
  }
}

/** Where the calls of the contract stand on the network. */
export const API_PREFIX = "/api";

/** Largest body of a call, in bytes: the longest form is far below it. */
export const BODY_LIMIT = 64 * 1024;

/** Puts every bound call on the network, below `/api`. */
export function serveCalls(
  app: FastifyInstance,
  { bindings, dispatch, limiter }: { bindings: readonly Binding[]; dispatch: Dispatch; limiter: Limiter },
): void {
  const addresses = new Map(
    bindings.map(({ endpoint: { address } }) => [`${address.method} ${address.path}`, address]),
  );
  app.register(
    async (api) => {
      api.addHook("onSend", async (_request, reply) => void reply.header("cache-control", "no-store"));
      api.setErrorHandler((error, request, reply) => refuse(error, request, reply));
      api.setNotFoundHandler(async (request, reply) => {
        await takeFrom(limiter, LOST_LIMIT, request.ip);
        return refuse(new Refusal("not_found", MESSAGES.notFound), request, reply);
      });
      // The pages answer every other address that is read: here nothing is a page.
      api.get("/*", (_request, reply) => reply.callNotFound());
      for (const [path, allowed] of methodsByPath(bindings)) {
        api.route({
          method: METHODS.filter((method) => !allowed.has(method)),
          url: path,
          handler: async (request, reply) => {
            await takeFrom(limiter, LOST_LIMIT, request.ip);
            reply.header("allow", [...allowed].join(", "));
            return refuse(new Refusal("wrong_method", MESSAGES.wrongMethod), request, reply);
          },
        });
      }
      for (const { method, path, refusesInWords = false } of addresses.values()) {
        api.route({
          method,
          url: path,
          bodyLimit: BODY_LIMIT,
          config: { refusesInWords },
          handler: async (request, reply) =>
            send(
              reply,
              await dispatch({
                method,
                path,
                body: request.body,
                ip: request.ip,
                userAgent: request.headers["user-agent"] ?? null,
                log: request.log,
                from: { authorization: request.headers.authorization },
              }),
            ),
        });
      }
    },
    { prefix: API_PREFIX },
  );
}

/** Every way of asking that the framework routes; a call answers to one of them. */
const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"] as const;

function methodsByPath(bindings: readonly Binding[]): Map<string, Set<string>> {
  const grouped = Map.groupBy(bindings, ({ endpoint: { address } }) => address.path);
  return new Map(
    [...grouped].map(([path, own]) => [path, new Set(own.map(({ endpoint }) => endpoint.address.method))]),
  );
}

function refuse(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { ours, ...failure } = failureOf(error);
  if (ours) request.log.error({ err: error }, "a request failed");
  return send(reply, failure);
}

function send(reply: FastifyReply, { statusCode, envelope, retryAfterSeconds }: Answer): FastifyReply {
  if (retryAfterSeconds !== null) reply.header("retry-after", Math.ceil(retryAfterSeconds));
  const inWords = reply.request.routeOptions.config.refusesInWords && !envelope.status;
  return reply.code(statusCode).send(inWords ? { ...envelope, data: envelope.message } : envelope);
}
