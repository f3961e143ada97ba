import type { FastifyBaseLogger } from "fastify";
import { plainComplaint } from "#contract/complaints.ts";
import type { Envelope } from "#contract/envelope.ts";
import { MESSAGES } from "#contract/messages.ts";
import type { Limiter } from "#platform/limiter.ts";
import { admit, type Gate, type Visitor } from "./auth.ts";
import type { Binding } from "./bind.ts";
import { failureOf, Refusal } from "./errors.ts";
import { limitFor, takeFrom } from "./rate-limit.ts";

/** A call as it arrives, whatever brought it. */
export interface Arrival {
  method: string;
  /** Without the `/api` in front. */
  path: string;
  body: unknown;
  ip: string;
  userAgent: string | null;
  log: FastifyBaseLogger;
  /** Who calls: a header to be read, or our own rendering, already known. */
  from: { authorization: string | undefined } | { visitor: Visitor };
}

export interface Answer {
  statusCode: number;
  envelope: Envelope;
  retryAfterSeconds: number | null;
}

export type Dispatch = (arrival: Arrival) => Promise<Answer>;

export interface DispatchNeeds {
  bindings: readonly Binding[];
  gate: Gate;
  limiter: Limiter;
  /** Check that handlers keep the contract's promise: on in development and tests. */
  checkOutput: boolean;
}

/** Answers every declared call: limit, gate, validate, handle, envelope. The same for the network and for rendering. */
export function createDispatch({ bindings, gate, limiter, checkOutput }: DispatchNeeds): Dispatch {
  const table = Map.groupBy(bindings, ({ endpoint: { address } }) => `${address.method} ${address.path}`);

  async function answer(arrival: Arrival): Promise<Answer> {
    const binding = choose(table.get(`${arrival.method} ${arrival.path}`), arrival.body);
    const { endpoint } = binding;
    if ("authorization" in arrival.from) await takeFrom(limiter, limitFor(endpoint.name), arrival.ip);
    const visitor =
      "visitor" in arrival.from ? arrival.from.visitor : await gate.identify(arrival.from.authorization);
    const { ip, userAgent, log } = arrival;
    const call = { visitor: admit(endpoint.address.audience, visitor), ip, userAgent, log };
    const data = await binding.answer(readInput(endpoint.input, arrival.body), call);
    return {
      statusCode: 200,
      envelope: { status: true, message: "", data: checkOutput ? endpoint.output.parse(data) : data },
      retryAfterSeconds: null,
    };
  }

  return async (arrival) => {
    try {
      return await answer(arrival);
    } catch (error) {
      const { ours, ...failure } = failureOf(error);
      if (ours) arrival.log.error({ err: error, path: arrival.path }, "a call failed");
      return failure;
    }
  };
}

/** Calls that share a path are told apart by the action of their body. */
function choose(candidates: readonly Binding[] | undefined, body: unknown): Binding {
  if (!candidates) throw new Refusal("not_found", MESSAGES.notFound);
  const action = typeof body === "object" && body !== null && "action" in body ? body.action : undefined;
  const found = candidates.find(
    ({ endpoint }) => endpoint.address.action === undefined || endpoint.address.action === action,
  );
  if (!found)
    throw new Refusal("invalid", "This call does not know that action.", {
      errors: { action: "Unknown action." },
    });
  return found;
}

/** The input as the contract reads it; refused with the first complaint about each field, by its dotted path. */
export function readInput(schema: Binding["endpoint"]["input"], body: unknown): unknown {
  const parsed = schema.safeParse(body ?? {}, { error: plainComplaint });
  if (parsed.success) return parsed.data;
  const errors: Record<string, string> = {};
  for (const issue of parsed.error.issues) errors[issue.path.join(".") || "body"] ??= issue.message;
  throw new Refusal("invalid", Object.values(errors)[0] ?? MESSAGES.invalid, { errors });
}
