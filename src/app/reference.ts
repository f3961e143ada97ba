import swagger, { type StaticDocumentSpec } from "@fastify/swagger";
import swaggerUi from "@fastify/swagger-ui";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { contract } from "#contract/index.ts";
import { admitted } from "#server/http/admit.ts";
import { openApiDocument } from "#server/http/openapi/document.ts";
import { sendPlainTextError } from "#server/http/plain-text-error.ts";
import { REFERENCE_LIMIT } from "#server/http/rate-limit.ts";
import type { Services } from "#server/services.ts";

/** CSP of the API reference: all resources come from this origin, no scripts from elsewhere. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "form-action 'none'",
].join("; ");

/**
 * The API reference: Swagger UI at `/api/docs`, OpenAPI document at `/api/docs/json`. The document is written once, when it is
 * first asked for: it is long, never changes, and a start need not wait for it.
 */
export const apiDocsPages =
  (services: Services) =>
  async (app: FastifyInstance): Promise<void> => {
    // The plugin serves the object that it is given, as it is by then. OpenAPI 3.1 is beyond its type only.
    const document = {} as StaticDocumentSpec["document"];
    let json: string | undefined;
    const write = () => {
      json ??= JSON.stringify(
        Object.assign(document, openApiDocument(Object.values(contract), services.config.siteUrl)),
      );
      return json;
    };
    app.setErrorHandler(sendPlainTextError);
    app.addHook("onRequest", async (request, reply) => {
      await admitted(
        services,
        { limit: REFERENCE_LIMIT, ip: request.ip, response: reply.raw },
        async () => {},
      );
    });
    await app.register(swagger, { mode: "static", specification: { document } });
    await app.register(swaggerUi, {
      routePrefix: "/api/docs",
      staticCSP: POLICY,
      uiConfig: { docExpansion: "list", validatorUrl: null },
      uiHooks: { preHandler: sendWritten(write, app) },
    });
  };

/** Answers for the document's two routes in place of the plugin, which would write it again for every request. */
function sendWritten(write: () => string, app: FastifyInstance) {
  let yaml: string | undefined;
  return async ({ routeOptions }: FastifyRequest, reply: FastifyReply) => {
    if (routeOptions.url?.endsWith("/json"))
      return reply.type("application/json; charset=utf-8").send(write());
    if (!routeOptions.url?.endsWith("/yaml")) return undefined;
    write();
    yaml ??= app.swagger({ yaml: true });
    return reply.type("application/yaml; charset=utf-8").send(yaml);
  };
}
