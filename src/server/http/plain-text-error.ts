import type { FastifyReply, FastifyRequest } from "fastify";
import { toErrorResponse } from "./errors.ts";

/** Error handler of routes that serve files: the message as plain text, with `Retry-After`. Server faults are logged. */
export function sendPlainTextError(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const { statusCode, envelope, retryAfterSeconds, isServerFault } = toErrorResponse(error);
  if (isServerFault) request.log.error({ err: error }, "File could not be served");
  if (retryAfterSeconds !== null) reply.header("retry-after", Math.ceil(retryAfterSeconds));
  return sendPlainText(reply, statusCode, envelope.message);
}

export const sendPlainText = (reply: FastifyReply, status: number, text: string): FastifyReply =>
  reply.code(status).header("cache-control", "no-store").type("text/plain; charset=utf-8").send(`${text}\n`);
