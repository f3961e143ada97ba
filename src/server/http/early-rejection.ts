import type { FastifyReply, FastifyRequest } from "fastify";
import { failureOf } from "./errors.ts";

/** How long a refused sender may go on, in milliseconds, so that it reads why instead of a broken connection. */
const LINGERS_MS = 2000;

/**
 * Refuses a request whose body is still on its way: the answer goes out at once, what follows is thrown away for a
 * moment, and the connection closes.
 */
export function refuseWhileArriving(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const { ours, statusCode, envelope } = failureOf(error);
  if (ours) request.log.error({ err: error }, "a request failed");
  reply.hijack();
  const { raw } = reply;
  if (raw.destroyed) return;
  const body = JSON.stringify(envelope);
  raw.writeHead(statusCode, {
    ...reply.getHeaders(),
    "content-type": "application/json; charset=utf-8",
    "content-length": Buffer.byteLength(body),
    "cache-control": "no-store",
    connection: "close",
  } as Record<string, string | number>);
  raw.write(body);
  const end = () => {
    clearTimeout(patience);
    raw.end();
  };
  const patience = setTimeout(end, LINGERS_MS);
  if (request.raw.complete) end();
  else request.raw.once("close", end).once("end", end).once("error", end).resume();
}
