import type { ServerResponse } from "node:http";
import type { FastifyBaseLogger } from "fastify";
import { DEPRECATIONS, type Deprecation } from "#contract/deprecations.ts";
import type { Envelope } from "#contract/envelope.ts";
import { MESSAGES } from "#contract/messages.ts";
import { validationMessage } from "#contract/validation-messages.ts";
import { actingFrom } from "#platform/action-origin.ts";
import type { Turn } from "./admission.ts";
import { type AdmissionServices, admitted } from "./admit.ts";
import { authorize, type RequestAuthenticator, type Visitor } from "./auth.ts";
import type { Binding } from "./bind.ts";
import { deprecationHeaders, deprecationsIn } from "./deprecation.ts";
import { ApiError, toErrorResponse } from "./errors.ts";
import { networkOf } from "./network.ts";
import { isRaisedByKeys, rateLimitFor } from "./rate-limit.ts";
import { namesSnapshot } from "./snapshot.ts";

interface NetworkRequest {
  authorization: string | undefined;
  /** The header `X-API-Key`. */
  apiKey?: unknown;
  response?: ServerResponse;
}

/** An API request, from the network or from server rendering. */
export interface ApiRequest {
  method: string;
  /** Without the `/api` prefix. */
  path: string;
  body: unknown;
  ip: string;
  userAgent: string | null;
  log: FastifyBaseLogger;
  /**
   * The `Authorization` header and the like, or an already authenticated visitor: server rendering, which has been admitted as a
   * page and is not admitted again, so that it never waits for itself.
   */
  from: NetworkRequest | { visitor: Visitor };
}

export interface ApiResponse {
  statusCode: number;
  envelope: Envelope;
  retryAfterSeconds: number | null;
}

export type Dispatch = (request: ApiRequest) => Promise<ApiResponse>;

export interface DispatchNeeds extends AdmissionServices {
  bindings: readonly Binding[];
  authenticator: RequestAuthenticator;
  /** Deprecated calls and fields, which answers name. Default: the contract's. */
  deprecations?: readonly Deprecation[];
  /** Validate handlers' output against the contract, and freeze it; on in development and tests. */
  checkOutput: boolean;
}

/** The request path of every API call: rate limit, admission, authentication, validation, handler, envelope. */
export function createDispatch({
  bindings,
  authenticator,
  checkOutput,
  deprecations = DEPRECATIONS,
  ...services
}: DispatchNeeds): Dispatch {
  const table = Map.groupBy(bindings, ({ endpoint: { route } }) => `${route.method} ${route.path}`);

  function answerFrom(binding: Binding, request: ApiRequest): Promise<unknown> {
    const { from, ip } = request;
    if ("visitor" in from) return answer(binding, request, from.visitor, checkOutput);
    const deprecated = deprecationsIn(deprecations, binding.endpoint.name, request.body);
    from.response?.setHeaders(new Map(Object.entries(deprecationHeaders(deprecated))));
    const admission = { ...admissionOf(binding, from), ip, announceLimit: true };
    return admitted(services, admission, async (turn: Turn) => {
      const visitor = await authenticator.authenticate(from.authorization);
      if (visitor?.kind === "user") turn.alsoFor(`user:${visitor.userId}`);
      return answer(binding, request, visitor, checkOutput);
    });
  }

  return async (request) => {
    try {
      const binding = selectBinding(table.get(`${request.method} ${request.path}`), request.body);
      const data = await answerFrom(binding, request);
      return { statusCode: 200, envelope: { status: true, message: "", data }, retryAfterSeconds: null };
    } catch (error) {
      const { isServerFault, ...response } = toErrorResponse(error);
      if (isServerFault) request.log.error({ err: error, path: request.path }, "API call failed");
      return response;
    }
  };
}

async function answer(
  { endpoint, ...binding }: Binding,
  { ip, userAgent, log, body }: ApiRequest,
  visitor: Visitor | null,
  checkOutput: boolean,
): Promise<unknown> {
  const call = { visitor: authorize(endpoint.route, visitor), ip, userAgent, log };
  const input = readInput(endpoint.input, body);
  const data = await actingAsRouted(endpoint.route, ip, () => binding.answer(input, call));
  return checkOutput ? deepFreeze(endpoint.output.parse(data)) : data;
}

/** The limit that a call is counted under, and the API key where one raises it. */
function admissionOf({ endpoint: { name, route } }: Binding, { apiKey, response }: NetworkRequest) {
  const limit = rateLimitFor(name);
  return {
    limit,
    response,
    apiKey: isRaisedByKeys(name, route) ? apiKey : undefined,
    namesSnapshot: namesSnapshot(name, route),
  };
}

/** Acts of the console say in the audit log where they came from. */
const actingAsRouted = <Result>({ path }: { path: string }, ip: string, work: () => Result): Result =>
  path.startsWith("/staff/") ? actingFrom({ via: "console", network: networkOf(ip) }, work) : work();

/** Picks the binding by the body's `action`, then by a field, where several calls share a path. */
function selectBinding(candidates: readonly Binding[] | undefined, body: unknown): Binding {
  if (!candidates) throw new ApiError("not_found", MESSAGES.notFound);
  const fields: Record<string, unknown> = typeof body === "object" && body !== null ? { ...body } : {};
  const matching = candidates.filter(
    ({ endpoint: { route } }) => route.action === undefined || route.action === fields.action,
  );
  const isNamed = ({ endpoint: { route } }: Binding) =>
    route.field !== undefined && fields[route.field] !== undefined;
  const binding =
    matching.find(isNamed) ?? matching.find(({ endpoint: { route } }) => route.field === undefined);
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
