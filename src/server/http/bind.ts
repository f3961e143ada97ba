import type { FastifyBaseLogger } from "fastify";
import type { z } from "zod";
import type { Endpoint } from "#contract/endpoint.ts";
import type { Visitor, VisitorOf } from "./auth.ts";
import type { KeptAnswers } from "./kept-answers.ts";

/** What a handler knows beside its input. */
export interface Call<V extends Visitor | null = Visitor | null> {
  visitor: V;
  /** The caller's address, for limits only: it is never stored. */
  ip: string;
  /** What the caller's browser says it is; null in our own rendering. */
  userAgent: string | null;
  log: FastifyBaseLogger;
}

/** An endpoint with the function that answers it, its types checked and then forgotten. */
export interface Binding {
  endpoint: Endpoint;
  answer(input: unknown, call: Call): Promise<unknown>;
}

/** Joins a declared call to its handler: input and visitor arrive as the contract and the audience promise. */
export function bind<E extends Endpoint>(
  endpoint: E,
  handle: (
    input: z.output<E["input"]>,
    call: Call<VisitorOf<E["address"]["audience"]>>,
  ) => Promise<z.input<E["output"]>> | z.input<E["output"]>,
): Binding {
  return {
    endpoint,
    // The gate has admitted the visitor and the contract has parsed the input before this is called.
    answer: async (input, call) =>
      handle(input as z.output<E["input"]>, call as Call<VisitorOf<E["address"]["audience"]>>),
  };
}

/**
 * Joins calls whose answer is the same for everybody, and changes with the catalogue and its reports alone: it is kept, and
 * their handlers learn nothing of who asks.
 */
export const bindForEveryone =
  (answers: KeptAnswers) =>
  <E extends Endpoint>(
    endpoint: E,
    handle: (input: z.output<E["input"]>) => Promise<z.input<E["output"]>>,
  ): Binding =>
    bind(endpoint, (input) => answers.get(`${endpoint.name} ${JSON.stringify(input)}`, () => handle(input)));
