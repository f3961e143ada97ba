import type { FastifyBaseLogger } from "fastify";
import type { Envelope } from "#contract/envelope.ts";
import { MESSAGES } from "#contract/messages.ts";
import { validationMessage } from "#contract/validation-messages.ts";
import type { Limiter } from "#platform/limiter.ts";
import { authorize, type RequestAuthenticator, type Visitor } from "./auth.ts";
import type { Binding } from "./bind.ts";
import { ApiError, toErrorResponse } from "./errors.ts";
import { consumeRateLimit, rateLimitFor } from "./rate-limit.ts";

/** An API request, from the network or from server rendering. */
export interface ApiRequest {
  method: string;
  /** Without the `/api` prefix. */
  path: string;
  body: unknown;
  ip: string;
  userAgent: string | null;
  log: FastifyBaseLogger;
  /** The `Authorization` header, or an already authenticated visitor (server rendering). */
  from: { authorization: string | undefined } | { visitor: Visitor };
}

export interface ApiResponse {
  statusCode: number;
  envelope: Envelope;
  retryAfterSeconds: number | null;
}

export type Dispatch = (request: ApiRequest) => Promise<ApiResponse>;

export interface DispatchNeeds {
  bindings: readonly Binding[];
  authenticator: RequestAuthenticator;
  limiter: Limiter;
  /** Validate handlers' output against the contract, and freeze it; on in development and tests. */
  checkOutput: boolean;
}

/** The request path of every API call: rate limit, authentication, validation, handler, envelope. */
export function createDispatch({ bindings, authenticator, limiter, checkOutput }: DispatchNeeds): Dispatch {
  const table = Map.groupBy(bindings, ({ endpoint: { route } }) => `${route.method} ${route.path}`);

  async function answer(request: ApiRequest): Promise<ApiResponse> {
    const binding = selectBinding(table.get(`${request.method} ${request.path}`), request.body);
    const { endpoint } = binding;
    if ("authorization" in request.from)
      await consumeRateLimit(limiter, rateLimitFor(endpoint.name), request.ip);
    const visitor =
      "visitor" in request.from
        ? request.from.visitor
        : await authenticator.authenticate(request.from.authorization);
    const { ip, userAgent, log } = request;
    const call = { visitor: authorize(endpoint.route.audience, visitor), ip, userAgent, log };
    const data = await binding.answer(readInput(endpoint.input, request.body), call);
    return {
      statusCode: 200,
      envelope: {
        status: true,
        message: "",
        data: checkOutput ? deepFreeze(endpoint.output.parse(data)) : data,
      },
      retryAfterSeconds: null,
    };
  }

  return async (request) => {
    try {
      return await answer(request);
    } catch (error) {
      const { isServerFault, ...response } = toErrorResponse(error);
      if (isServerFault) request.log.error({ err: error, path: request.path }, "API call failed");
      return response;
    }
  };
}

/** Picks the binding by the body's `action` where several calls share a path. */
function selectBinding(candidates: readonly Binding[] | undefined, body: unknown): Binding {
  if (!candidates) throw new ApiError("not_found", MESSAGES.notFound);
  const action = typeof body === "object" && body !== null && "action" in body ? body.action : undefined;
  const binding = candidates.find(
    ({ endpoint }) => endpoint.route.action === undefined || endpoint.route.action === action,
  );
  if (!binding)
    throw new ApiError("invalid", "Unknown action.", {
      errors: { action: "Unknown action." },
    });
  return binding;
}

/** Parses the input by its schema; throws `ApiError` with the first issue of each field, keyed by dotted path. */
export function readInput(schema: Binding["endpoint"]["input"], body: unknown): unknown {
  const parsed = schema.safeParse(body ?? {}, { error: validationMessage });
  if (parsed.success) return parsed.data;
  const errors: Record<string, string> = {};
  for (const issue of parsed.error.issues) errors[issue.path.join(".") || "body"] ??= issue.message;
  throw new ApiError("invalid", Object.values(errors)[0] ?? MESSAGES.invalidValues, { errors });
}

/** Makes code fail that changes an answer: in production it may be shared through the answer cache. */
function deepFreeze<Value>(value: Value): Value {
  if (typeof value !== "object" || value === null || Object.isFrozen(value)) return value;
  for (const part of Object.values(Object.freeze(value))) deepFreeze(part);
  return value;
}
