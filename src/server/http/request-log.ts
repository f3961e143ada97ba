import type { FastifyInstance } from "fastify";
import { UPLOAD_FOLDER } from "#contract/pictures.ts";
import { UPLOADS_PATH } from "#platform/storage/storage.ts";

/** Polled by monitoring every few seconds; not logged. */
const UNLOGGED_PATHS = new Set(["/healthz", "/readyz", "/metrics"]);

const PICTURE_PATH = `${UPLOADS_PATH}/${UPLOAD_FOLDER}/`;

/** A picture's URL is the only lock of a visitor's picture. */
const withoutPictureToken = (path: string): string =>
  path.startsWith(PICTURE_PATH) && path !== PICTURE_PATH ? `${PICTURE_PATH}…` : path;

/**
 * Logs one line per request when the response has been sent, without the query string (it holds search terms). The
 * client's address is named by its hash.
 */
export function logRequests(app: FastifyInstance, callerHash: (ip: string) => string): void {
  app.addHook("onResponse", (request, reply, done) => {
    const [path = ""] = request.url.split("?", 1);
    if (!UNLOGGED_PATHS.has(path)) {
      const milliseconds = Math.round(reply.elapsedTime * 10) / 10;
      const { method } = request;
      const caller = callerHash(request.ip);
      request.log.info(
        { method, path: withoutPictureToken(path), status: reply.statusCode, milliseconds, caller },
        "Request completed",
      );
    }
    done();
  });
}
