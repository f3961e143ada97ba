import { Socket } from "node:net";
import type { FastifyInstance } from "fastify";
import { rejectMalformedRequest } from "./malformed-request.ts";

/** Timeout for the request headers, and for the whole request unless its route accepts uploads. */
export const REQUEST_TIMEOUT_MS = 30_000;

/** Timeout for an upload: 100 MB over a slow connection. */
export const UPLOAD_TIMEOUT_MS = 60 * 60_000;

declare module "fastify" {
  interface FastifyContextConfig {
    /** The route accepts uploads and enforces its own timeouts. */
    isUpload?: boolean;
  }
}

/**
 * Responds with 408 when a request body other than an upload takes too long (slow clients, slowloris). Node's own
 * `requestTimeout` is one value for all routes.
 */
export function enforceRequestTimeout(app: FastifyInstance, timeoutMs = REQUEST_TIMEOUT_MS): void {
  app.addHook("onRequest", ({ raw, headers, routeOptions }, _reply, done) => {
    const hasBody = headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;
    const { socket } = raw;
    // An injected request has no connection to close.
    if (hasBody && !routeOptions.config.isUpload && socket instanceof Socket) {
      const timer = setTimeout(() => rejectMalformedRequest(timeoutError(), socket), timeoutMs);
      const stop = () => clearTimeout(timer);
      raw.once("end", stop).once("close", stop);
    }
    done();
  });
}

/** The error that Node itself reports. */
const timeoutError = () => Object.assign(new Error("Request timeout"), { code: "ERR_HTTP_REQUEST_TIMEOUT" });
