import { z } from "zod";
import type { Audience } from "#contract/api-routes.ts";
import { BRAND_NAME } from "#contract/brand.ts";
import { DEPRECATIONS, type Deprecation } from "#contract/deprecations.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import { isRaisedByKeys } from "../rate-limit.ts";
import { API_PREFIX } from "../serve.ts";
import { namesSnapshot } from "../snapshot.ts";
import { deprecatedOperation, markDeprecated } from "./deprecated.ts";
import {
  DEPRECATION_HEADERS,
  ERROR_SCHEMA,
  errorReference,
  errorResponses,
  errorStatusesOf,
  HEADERS,
  LIMIT_HEADERS,
  referencesTo,
  SNAPSHOT_HEADERS,
} from "./errors.ts";
import { exampleOf, type JsonSchema } from "./example.ts";
import { tagOf, tags } from "./tags.ts";

const DESCRIPTION =
  "Every call returns `{status, message, data}`. Calls of visitors take a guest token (GET /api/user/get-guest) or a session token as a bearer token; calls of users take a session token. Some of those need a recent login or confirmation (POST /api/user/confirm): without, they return 403 with the reason `recent_authentication_required`. Every answer names its limit (`RateLimit-Policy`, `RateLimit`); an API key raises it (`X-API-Key`). Published results are licensed CC BY 4.0; label data of the NIH is in the public domain.";

/** The contract as an OpenAPI 3.1 document. Calls that share a path are listed as alternatives (`anyOf`). */
export function openApiDocument(
  endpoints: readonly Endpoint[],
  siteUrl: string,
  deprecations: readonly Deprecation[] = DEPRECATIONS,
) {
  const byPath = Map.groupBy(endpoints, ({ route }) => route.path);
  const paths = Object.fromEntries(
    [...byPath].map(([path, calls]) => [
      `${API_PREFIX}${path}`,
      Object.fromEntries(
        [...Map.groupBy(calls, ({ route }) => route.method.toLowerCase())].map(([method, same]) => [
          method,
          operation(same, deprecations),
        ]),
      ),
    ]),
  );
  const used = new Set(endpoints.map(({ route }) => tagOf(route.path)));
  return {
    openapi: "3.1.0",
    info: {
      title: `${BRAND_NAME} API`,
      version: "1",
      description: DESCRIPTION,
      license: { name: "MIT (the program)", identifier: "MIT" },
    },
    servers: [{ url: siteUrl }],
    tags: tags.filter(({ name }) => used.has(name)),
    paths,
    components: {
      securitySchemes: SECURITY_SCHEMES,
      headers: { ...HEADERS, ...(deprecations.length > 0 && DEPRECATION_HEADERS) },
      schemas: { Error: ERROR_SCHEMA },
      responses: errorResponses(new Set(endpoints.flatMap(errorStatusesOf))),
    },
  };
}

const SECURITY_SCHEMES = {
  guestToken: {
    type: "http",
    scheme: "bearer",
    bearerFormat: "JWT",
    description: "From GET /api/user/get-guest. Anyone may ask for one.",
  },
  sessionToken: { type: "http", scheme: "bearer", description: "From POST /api/auth/login." },
  apiKey: {
    type: "apiKey",
    in: "header",
    name: "X-API-Key",
    description:
      "Optional, from the profile: raises the limit ten times and counts by key. Logs nobody in: a token is needed besides.",
  },
};

/** What a caller of each audience may present; `open` presents nothing. An API key may come with it. */
const SECURITY: Readonly<Record<Audience, readonly JsonSchema[]>> = {
  open: [],
  visitor: [{ guestToken: [] }, { sessionToken: [] }],
  user: [{ sessionToken: [] }],
  staff: [{ sessionToken: [] }],
};

function operation(
  calls: readonly [Endpoint, ...Endpoint[]] | readonly Endpoint[],
  deprecations: readonly Deprecation[],
) {
  const [first] = calls as readonly [Endpoint, ...Endpoint[]];
  const statuses = [...new Set(calls.flatMap(errorStatusesOf))].toSorted((one, other) => one - other);
  return {
    operationId: calls.map(({ name }) => name).join("_or_"),
    summary: calls.map(({ summary }) => summary).join(" / "),
    ...deprecatedOperation(deprecations, calls),
    tags: [tagOf(first.route.path)],
    security: securityOf(first),
    ...(first.route.method === "POST" ? { requestBody: requestBody(calls, deprecations) } : {}),
    responses: {
      200: {
        description: "Success",
        headers: headersOf(calls, deprecations),
        ...answer(calls, deprecations),
      },
      ...Object.fromEntries(statuses.map((status) => [status, errorReference(status)])),
    },
  };
}

const headersOf = (calls: readonly Endpoint[], deprecations: readonly Deprecation[]) => ({
  ...LIMIT_HEADERS,
  ...(calls.some(({ name, route }) => namesSnapshot(name, route)) && SNAPSHOT_HEADERS),
  ...(deprecations.some(({ call }) => calls.some(({ name }) => name === call)) &&
    referencesTo(DEPRECATION_HEADERS)),
});

function securityOf({ name, route }: Endpoint): readonly JsonSchema[] {
  const schemes = SECURITY[route.audience];
  return isRaisedByKeys(name, route)
    ? [...schemes, ...schemes.map((scheme) => ({ ...scheme, apiKey: [] }))]
    : schemes;
}

/** One body with an example for each call. */
const requestBody = (calls: readonly Endpoint[], deprecations: readonly Deprecation[]) => ({
  required: true,
  content: {
    "application/json": {
      schema: alternatives(calls.map((call) => markDeprecated(deprecations, call, "input", inputOf(call)))),
      examples: Object.fromEntries(calls.map((call) => [call.name, { value: inputExample(call) }])),
    },
  },
});

/** Fields that exclude another one, which the example shows. */
const LEFT_OUT: Partial<Record<string, readonly string[]>> = {
  sendAiFeedback: ["helpful"],
  reportError: ["report_slug"],
  scanFile: ["image_url"],
};

function inputExample(call: Endpoint): object {
  const example = exampleOf(inputOf(call)) as object;
  return Object.fromEntries(
    Object.entries(example).filter(([field]) => !LEFT_OUT[call.name]?.includes(field)),
  );
}

const answer = (calls: readonly Endpoint[], deprecations: readonly Deprecation[]) => ({
  content: {
    "application/json": {
      schema: envelope(
        alternatives(calls.map((call) => markDeprecated(deprecations, call, "output", outputOf(call)))),
      ),
      examples: Object.fromEntries(
        calls.map((call) => [
          call.name,
          { value: { status: true, message: "", data: exampleOf(outputOf(call)) } },
        ]),
      ),
    },
  },
});

/** The input with the action that tells calls of one path apart. */
function inputOf({ input, route: { action } }: Endpoint): JsonSchema {
  const schema = withoutDialect(z.toJSONSchema(input, { io: "input", unrepresentable: "any" }));
  if (action === undefined || schema.type !== "object") return schema;
  const { properties = {}, required = [] } = schema as { properties?: JsonSchema; required?: string[] };
  return {
    ...schema,
    properties: { action: { const: action }, ...properties },
    required: ["action", ...required.filter((one) => one !== "action")],
  };
}

const outputOf = ({ output }: Endpoint): JsonSchema =>
  withoutDialect(z.toJSONSchema(output, { unrepresentable: "any" }));

/** OpenAPI 3.1 has JSON Schema 2020-12 as its dialect. */
function withoutDialect({ $schema: _dialect, ...schema }: JsonSchema): JsonSchema {
  return withNamedKeys(schema) as JsonSchema;
}

/** Records whose keys are a closed list, with each key as a property: generators of clients know no `propertyNames`. */
function withNamedKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withNamedKeys);
  if (typeof value !== "object" || value === null) return value;
  const copy = Object.fromEntries(Object.entries(value).map(([key, part]) => [key, withNamedKeys(part)]));
  const keys = (copy.propertyNames as JsonSchema | undefined)?.enum;
  if (!Array.isArray(keys) || typeof copy.additionalProperties !== "object") return copy;
  const { propertyNames: _names, additionalProperties: each, ...rest } = copy;
  return {
    ...rest,
    properties: Object.fromEntries(keys.map((key) => [key, each])),
    additionalProperties: false,
  };
}

function alternatives(schemas: JsonSchema[]): JsonSchema {
  const distinct = [...new Map(schemas.map((schema) => [JSON.stringify(schema), schema])).values()];
  return distinct.length === 1 ? (distinct[0] ?? {}) : { anyOf: distinct };
}

const envelope = (data: JsonSchema): JsonSchema => ({
  type: "object",
  required: ["status", "message", "data"],
  properties: { status: { const: true }, message: { type: "string" }, data },
});
