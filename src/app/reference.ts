import swagger, { type StaticDocumentSpec } from "@fastify/swagger";
import swaggerUi from "@fastify/swagger-ui";
import type { FastifyInstance } from "fastify";
import { contract } from "#contract/index.ts";
import { openApiDocument } from "#server/http/openapi.ts";
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

/** The API reference: Swagger UI at `/api/docs`, OpenAPI document at `/api/docs/json`. */
export const apiDocsPages =
  ({ config }: Services) =>
  async (app: FastifyInstance): Promise<void> => {
    // The plugin serves OpenAPI 3.1 documents unchanged; only its type is limited to 3.0.
    const document = openApiDocument(
      Object.values(contract),
      config.siteUrl,
    ) as unknown as StaticDocumentSpec["document"];
    await app.register(swagger, { mode: "static", specification: { document } });
    await app.register(swaggerUi, {
      routePrefix: "/api/docs",
      staticCSP: POLICY,
      uiConfig: { docExpansion: "list", validatorUrl: null },
    });
  };
