import type { FastifyBaseLogger } from "fastify";
import type { z } from "zod";
import type { Endpoint } from "#contract/endpoint.ts";
import type { AnswerCache } from "./answer-cache.ts";
import type { Visitor, VisitorOf } from "./auth.ts";

/** What a handler gets besides its input. */
export interface CallContext<V extends Visitor | null = Visitor | null> {
  visitor: V;
  /** Client IP, for limits only; stored at most as an HMAC. */
  ip: string;
  /** `User-Agent` header; null in server rendering. */
  userAgent: string | null;
  log: FastifyBaseLogger;
}

/** An endpoint with its handler, types erased. */
export interface Binding {
  endpoint: Endpoint;
  answer(input: unknown, call: CallContext): Promise<unknown>;
}

/** Binds an endpoint to its handler; input and visitor are typed by the contract and the audience. */
export function bind<E extends Endpoint>(
  endpoint: E,
  handle: (
    input: z.output<E["input"]>,
    call: CallContext<VisitorOf<E["route"]>>,
  ) => Promise<z.input<E["output"]>> | z.input<E["output"]>,
): Binding {
  return {
    endpoint,
    // By then the visitor has been authorized and the input parsed.
    answer: async (input, call) =>
      handle(input as z.output<E["input"]>, call as CallContext<VisitorOf<E["route"]>>),
  };
}

/**
 * Binds a call whose answer is the same for every visitor and depends on the catalogue and its reports only. Answers
 * are cached, and the handler does not see the visitor.
 */
export const bindCached =
  (answerCache: AnswerCache) =>
  <E extends Endpoint>(
    endpoint: E,
    handle: (input: z.output<E["input"]>) => Promise<z.input<E["output"]>>,
  ): Binding =>
    bind(endpoint, (input) => answerCache.get(endpoint.name, input, () => handle(input)));
