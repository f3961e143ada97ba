import {
  createMcpHandler,
  hostHeaderValidationResponse,
  localhostAllowedHostnames,
  originValidationResponse,
} from "@modelcontextprotocol/server";
import type { Services } from "#server/services.ts";
import { createMcpServer } from "./server.ts";

export type McpEndpoint = ReturnType<typeof openMcpEndpoint>;

/** Answers requests of the protocol, each with a server of its own. */
export function openMcpEndpoint(services: Services) {
  const hostnames = [new URL(services.config.siteUrl).hostname, ...localhostAllowedHostnames()];
  const handler = createMcpHandler(() => createMcpServer(services), {
    // No subscriptions: nothing here changes during a question, and each would hold a connection.
    maxSubscriptions: 0,
  });
  return {
    /**
     * The answer to a request from elsewhere, against DNS rebinding: a browser's `Origin`, and the `Host`, must be this
     * site's or this machine's.
     */
    reject: (request: Request): Response | undefined =>
      hostHeaderValidationResponse(request, hostnames) ?? originValidationResponse(request, hostnames),
    fetch: handler.fetch.bind(handler),
    close: () => handler.close(),
  };
}
