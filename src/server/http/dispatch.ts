import type { ServerResponse } from "node:http";
import type { FastifyBaseLogger } from "fastify";
import type { CallName } from "#contract/api-routes.ts";
import { DEPRECATIONS, type Deprecation } from "#contract/deprecations.ts";
import type { Envelope } from "#contract/envelope.ts";
import { MESSAGES } from "#contract/messages.ts";
import { validationMessage, validationMessageOn } from "#contract/validation-messages.ts";
import { actingFrom } from "#platform/action-origin.ts";
import type { Config } from "#platform/config.ts";
import type { Turn } from "./admission.ts";
import { type AdmissionServices, admitted } from "./admit.ts";
import { authorize, type RequestAuthenticator, renderer, type Visitor } from "./auth.ts";
import type { Binding } from "./bind.ts";
import { deprecationHeaders, deprecationsIn } from "./deprecation.ts";
import { ApiError, toErrorResponse } from "./errors.ts";
import { networkOf } from "./network.ts";
import { isRaisedByKeys, rateLimitFor } from "./rate-limit.ts";
import { namesSnapshot } from "./snapshot.ts";

/** An API request from the network. */
export interface ApiRequest {
  method: string;
  /** Without the `/api` prefix. */
  path: string;
  body: unknown;
  ip: string;
  userAgent: string | null;
  log: FastifyBaseLogger;
  /** The header of the same name. */
  authorization: string | undefined;
  /** The header `X-API-Key`. */
  apiKey?: unknown;
  response?: ServerResponse;
}

export interface ApiResponse {
  statusCode: number;
  envelope: Envelope;
  retryAfterSeconds: number | null;
}

/** The two ways to make an API call. */
export interface ApiCalls {
  /** From the network: rate limit, admission, authentication, validation, handler, envelope. */
  dispatch(request: ApiRequest): Promise<ApiResponse>;
  /**
   * For server rendering, as the `renderer` visitor, which is granted here and not by anything in a request. The page has been
   * admitted already; its calls are not, so that it never waits for itself. An answer is the object that a request would get as
   * JSON. It may be shared with other callers through the answer cache: do not change it.
   */
  callInProcess(name: CallName, input: object, log: FastifyBaseLogger): Promise<ApiResponse>;
}

export interface ApiCallNeeds extends AdmissionServices {
  config: Pick<Config, "siteUrl">;
  bindings: readonly Binding[];
  authenticator: RequestAuthenticator;
  /** Deprecated calls and fields, which answers name. Default: the contract's. */
  deprecations?: readonly Deprecation[];
  /** Validate handlers' output against the contract, and freeze it; on in development and tests. */
  checkOutput: boolean;
}

export function createApiCalls({
  config,
  bindings,
  authenticator,
  checkOutput,
  deprecations = DEPRECATIONS,
  ...services
}: ApiCallNeeds): ApiCalls {
  const answering = { checkOutput, messages: validationMessageOn(new URL(config.siteUrl).host) };
  const byRoute = Map.groupBy(bindings, ({ endpoint: { route } }) => `${route.method} ${route.path}`);
  const byName = new Map(bindings.map((binding) => [binding.endpoint.name, binding]));

  function answerRequest(request: ApiRequest): Promise<unknown> {
    const binding = selectBinding(byRoute.get(`${request.method} ${request.path}`), request.body);
    const deprecated = deprecationsIn(deprecations, binding.endpoint.name, request.body);
    request.response?.setHeaders(new Map(Object.entries(deprecationHeaders(deprecated))));
    return admitted(services, admissionOf(binding, request), async (turn: Turn) => {
      const visitor = await authenticator.authenticate(request.authorization);
      if (visitor?.kind === "user") turn.alsoFor(`user:${visitor.userId}`);
      return answer(binding, request, visitor, answering);
    });
  }

  return {
    dispatch: (request) => respond(request.path, request.log, async () => answerRequest(request)),
    callInProcess: (name, body, log) =>
      respond(name, log, async () => {
        const binding = byName.get(name);
        if (!binding) throw new ApiError("not_found", MESSAGES.notFound);
        return answer(binding, { ip: "in-process", userAgent: null, log, body }, renderer, answering);
      }),
  };
}

async function respond(
  call: string,
  log: FastifyBaseLogger,
  work: () => Promise<unknown>,
): Promise<ApiResponse> {
  try {
    const data = await work();
    return { statusCode: 200, envelope: { status: true, message: "", data }, retryAfterSeconds: null };
  } catch (error) {
    const { isServerFault, ...response } = toErrorResponse(error);
    if (isServerFault) log.error({ err: error, call }, "API call failed");
    return response;
  }
}

async function answer(
  { endpoint, ...binding }: Binding,
  { ip, userAgent, log, body }: Pick<ApiRequest, "ip" | "userAgent" | "log" | "body">,
  visitor: Visitor | null,
  { checkOutput, messages }: { checkOutput: boolean; messages: typeof validationMessage },
): Promise<unknown> {
  const call = { visitor: authorize(endpoint.route, visitor), ip, userAgent, log };
  const input = readInput(endpoint.input, body, messages);
  const data = await actingAsRouted(endpoint.route, ip, () => binding.answer(input, call));
  return checkOutput ? deepFreeze(endpoint.output.parse(data)) : data;
}

/** The limit that a call is counted under, and the API key where one raises it. */
function admissionOf({ endpoint: { name, route } }: Binding, { ip, apiKey, response }: ApiRequest) {
  return {
    ip,
    limit: rateLimitFor(name),
    announceLimit: true,
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
export function readInput(
  schema: Binding["endpoint"]["input"],
  body: unknown,
  messages = validationMessage,
): unknown {
  const parsed = schema.safeParse(body ?? {}, { error: messages });
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
