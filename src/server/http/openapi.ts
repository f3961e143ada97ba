import { z } from "zod";
import { BRAND_NAME } from "#contract/brand.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import { API_PREFIX } from "./serve.ts";

type JsonSchema = Record<string, unknown>;

/** The contract as an OpenAPI 3.1 document. Calls that share a path are listed as alternatives (`oneOf`). */
export function openApiDocument(endpoints: readonly Endpoint[], siteUrl: string) {
  const byPath = Map.groupBy(endpoints, ({ route }) => route.path);
  const paths = Object.fromEntries(
    [...byPath].map(([path, calls]) => [
      `${API_PREFIX}${path}`,
      Object.fromEntries(
        [...Map.groupBy(calls, methodOf)].map(([method, same]) => [method, operation(same)]),
      ),
    ]),
  );
  return {
    openapi: "3.1.0",
    info: {
      title: `${BRAND_NAME} API`,
      version: "1",
      description:
        "Every call returns `{status, message, data}`. `visitor` calls take a guest token (GET /api/user/get-guest) or a session token as a bearer token; `user` calls take a session token. Some of those need a recent login or confirmation (POST /api/user/confirm): without, they return 403 with the reason `recent_authentication_required`.",
    },
    servers: [{ url: siteUrl }],
    paths,
    components: { securitySchemes: { bearer: { type: "http", scheme: "bearer" } } },
  };
}

const methodOf = ({ route }: Endpoint) => route.method.toLowerCase();

function operation(calls: readonly Endpoint[]) {
  const [first] = calls;
  const open = calls.every(({ route }) => route.audience === "open");
  return {
    operationId: calls.map(({ name }) => name).join("_or_"),
    summary: calls.map(({ summary }) => summary).join(" / "),
    tags: [first?.route.audience ?? "open"],
    ...(open ? {} : { security: [{ bearer: [] }] }),
    ...(first?.route.method === "POST" ? { requestBody: body(alternatives(calls.map(inputOf))) } : {}),
    responses: {
      200: { description: "Success", ...content(envelope(alternatives(calls.map(outputOf)), true)) },
      default: { description: "Error, with a message that explains it", ...content(envelope({}, false)) },
    },
  };
}

const inputOf = ({ input }: Endpoint): JsonSchema =>
  z.toJSONSchema(input, { io: "input", unrepresentable: "any" });
const outputOf = ({ output }: Endpoint): JsonSchema => z.toJSONSchema(output, { unrepresentable: "any" });
const alternatives = (schemas: JsonSchema[]): JsonSchema =>
  schemas.length === 1 ? (schemas[0] ?? {}) : { oneOf: schemas };
const content = (schema: JsonSchema) => ({ content: { "application/json": { schema } } });
const body = (schema: JsonSchema) => ({ required: true, ...content(schema) });

const envelope = (data: JsonSchema, status: boolean): JsonSchema => ({
  type: "object",
  required: ["status", "message", "data"],
  properties: { status: { const: status }, message: { type: "string" }, data },
});
