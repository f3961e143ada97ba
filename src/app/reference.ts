import swagger from "@fastify/swagger";
import swaggerUi from "@fastify/swagger-ui";
import type { FastifyInstance } from "fastify";
import type { OpenAPIV3_1 } from "openapi-types";
import { contract } from "#contract/index.ts";
import { openApiDocument } from "#server/http/openapi.ts";
import type { Services } from "#server/services.ts";

/** The reference of the calls for people at `/api/docs`, for programs at `/api/docs/json`. */
export const referencePages =
  ({ config }: Services) =>
  async (app: FastifyInstance): Promise<void> => {
    const document = openApiDocument(Object.values(contract), config.siteUrl) as OpenAPIV3_1.Document;
    await app.register(swagger, { mode: "static", specification: { document } });
    await app.register(swaggerUi, {
      routePrefix: "/api/docs",
      staticCSP: true,
      uiConfig: { docExpansion: "list" },
    });
  };
