import type { FastifyReply, FastifyRequest } from "fastify";
import { toErrorResponse } from "./errors.ts";

/** How long the rest of a rejected body is drained, so that the client reads the response instead of a reset. */
const DRAIN_TIMEOUT_MS = 2000;

/**
 * Rejects a request whose body is still arriving: sends the response at once, drains the body for up to
 * `DRAIN_TIMEOUT_MS`, then closes the connection.
 */
export function rejectBeforeBodyArrives(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const { isServerFault, statusCode, envelope, retryAfterSeconds } = toErrorResponse(error);
  if (isServerFault) request.log.error({ err: error }, "Request failed");
  reply.hijack();
  const { raw } = reply;
  if (raw.destroyed) return;
  const body = JSON.stringify(envelope);
  raw.writeHead(statusCode, {
    ...reply.getHeaders(),
    ...(retryAfterSeconds === null ? {} : { "retry-after": Math.ceil(retryAfterSeconds) }),
    "content-type": "application/json; charset=utf-8",
    "content-length": Buffer.byteLength(body),
    "cache-control": "no-store",
    ...(retryAfterSeconds === null ? {} : { "retry-after": Math.ceil(retryAfterSeconds) }),
    connection: "close",
  } as Record<string, string | number>);
  raw.write(body);
  const end = () => {
    clearTimeout(drainTimer);
    raw.end();
  };
  const drainTimer = setTimeout(end, DRAIN_TIMEOUT_MS);
  // A parsed body has arrived, also in an injected request, which never says that it is complete.
  if (request.raw.complete || Buffer.isBuffer(request.body)) end();
  else request.raw.once("close", end).once("end", end).once("error", end).resume();
}
