import swagger, { type StaticDocumentSpec } from "@fastify/swagger";
import swaggerUi from "@fastify/swagger-ui";
import type { FastifyInstance } from "fastify";
import { contract } from "#contract/index.ts";
import { openApiDocument } from "#server/http/openapi.ts";
import type { Services } from "#server/services.ts";

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
      staticCSP: true,
      uiConfig: { docExpansion: "list" },
    });
  };
