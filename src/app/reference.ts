import swagger, { type StaticDocumentSpec } from "@fastify/swagger";
import swaggerUi from "@fastify/swagger-ui";
import type { FastifyInstance } from "fastify";
import { contract } from "#contract/index.ts";
import { openApiDocument } from "#server/http/openapi.ts";
import type { Services } from "#server/services.ts";

/** Everything the page needs comes from here, over whatever this server is reached by; it tells nobody else of it. */
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

/** The reference of the calls for people at `/api/docs`, for programs at `/api/docs/json`. */
export const referencePages =
  ({ config }: Services) =>
  async (app: FastifyInstance): Promise<void> => {
    // The plugin serves OpenAPI 3.1 documents as they are; only its type stops at 3.0.
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
