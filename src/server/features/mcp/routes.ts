import { Readable } from "node:stream";
import type { ReadableStream } from "node:stream/web";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { API_KEY_HEADER } from "#contract/api-key-vocabulary.ts";
import { admitted } from "#server/http/admit.ts";
import { toErrorResponse } from "#server/http/errors.ts";
import { MCP_LIMIT } from "#server/http/rate-limit.ts";
import type { Services } from "#server/services.ts";
import type { McpEndpoint } from "./tools/endpoint.ts";

/** Maximum request body: a question is short. */
const BODY_LIMIT = 64 * 1024;

/** JSON-RPC code of a request that can't be worked on. */
const INVALID_REQUEST = -32600;

/** The Model Context Protocol at `/mcp` (streamable HTTP, revisions 2026-07-28 and 2025, stateless): read only. */
export const mcpPages =
  (services: Services) =>
  async (app: FastifyInstance): Promise<void> => {
    let opened: Promise<McpEndpoint> | undefined;
    // The protocol's library is loaded with the first request.
    const open = () => import("./tools/endpoint.ts").then(({ openMcpEndpoint }) => openMcpEndpoint(services));
    app.addHook("onClose", async () => (await opened)?.close());
    app.setErrorHandler(sendRpcError);
    app.route({
      method: ["GET", "POST", "DELETE"],
      url: "/mcp",
      bodyLimit: BODY_LIMIT,
      handler: async (request, reply) => {
        const web = toWebRequest(request, services.config.siteUrl);
        opened ??= open();
        const endpoint = await opened;
        const rejected = endpoint.reject(web);
        if (rejected) return send(reply, rejected);
        const { ip, headers } = request;
        const apiKey = headers[API_KEY_HEADER];
        const told = { announceLimit: true, namesSnapshot: true };
        const admission = { limit: MCP_LIMIT, ip, apiKey, response: reply.raw, ...told };
        return admitted(services, admission, async () => {
          // Many questions in one request would be counted as one.
          if (Array.isArray(request.body)) return sendInvalid(reply, 400, "Send one message at a time.");
          const parsedBody = request.body ?? undefined;
          return send(reply, await endpoint.fetch(web, parsedBody === undefined ? {} : { parsedBody }));
        });
      },
    });
  };

function toWebRequest({ method, headers, body }: FastifyRequest, siteUrl: string): Request {
  const own = Object.entries(headers).flatMap(([name, value]) =>
    value === undefined || name === "content-length" || name === "connection"
      ? []
      : [[name, String(value)] as [string, string]],
  );
  return new Request(new URL("/mcp", siteUrl), {
    method,
    headers: own,
    ...(method === "POST" ? { body: JSON.stringify(body ?? null) } : {}),
  });
}

async function send(reply: FastifyReply, response: Response): Promise<FastifyReply> {
  reply.code(response.status).header("cache-control", "no-store");
  for (const [name, value] of response.headers) reply.header(name, value);
  return response.body === null
    ? reply.send()
    : reply.send(Readable.fromWeb(response.body as ReadableStream<Uint8Array>));
}

function sendRpcError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { isServerFault, statusCode, envelope, retryAfterSeconds } = toErrorResponse(error);
  if (isServerFault) request.log.error({ err: error }, "MCP request failed");
  if (retryAfterSeconds !== null) reply.header("retry-after", Math.ceil(retryAfterSeconds));
  return sendInvalid(reply, statusCode, envelope.message);
}

const sendInvalid = (reply: FastifyReply, status: number, message: string): FastifyReply =>
  reply
    .code(status)
    .header("cache-control", "no-store")
    .send({ jsonrpc: "2.0", id: null, error: { code: INVALID_REQUEST, message } });
