import type { FastifyInstance } from "fastify";
import { MESSAGES } from "#contract/messages.ts";
import { hasControlCharacter } from "./normalize-url.ts";
import { sendPlainText } from "./plain-text-error.ts";

/**
 * Answers 400 to a path with a control character before anything is looked up: a NUL in a statement is an error, and
 * costs the pool a connection.
 */
export function rejectControlCharacters(app: FastifyInstance): void {
  app.addHook("onRequest", (request, reply, done) => {
    if (hasControlCharacter(request.raw.url ?? "/")) sendPlainText(reply, 400, MESSAGES.malformedRequest);
    else done();
  });
}
