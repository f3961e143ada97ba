import type { IncomingMessage } from "node:http";
import { Socket } from "node:net";
import type { FastifyInstance } from "fastify";
import { rejectMalformedRequest } from "./malformed-request.ts";

/** Timeout for the request line and headers, from when the connection opens or the request begins. */
export const HEADERS_TIMEOUT_MS = 10_000;

/** Interval at which Node looks for requests that are past their timeouts. */
export const TIMEOUT_CHECK_INTERVAL_MS = 5000;

/** Timeout for an upload: 100 MB at the least speed. */
export const UPLOAD_TIMEOUT_MS = 30 * 60_000;

/** Least average speed of a body, counted from the end of the grace period. */
export interface LeastSpeed {
  graceMs: number;
  bytesPerSecond: number;
}

/** API calls and forms: the longest body (64 KB) has 26 s. */
const CALL_SPEED: LeastSpeed = { graceMs: 10_000, bytesPerSecond: 4096 };

/**
 * Uploads: a picture of 3 MB may arrive at 26 KB/s, one of 10 MB at 47 KB/s. A slower sender holds disk space and a
 * connection for little.
 */
export const UPLOAD_SPEED: LeastSpeed = { graceMs: 60_000, bytesPerSecond: 64 * 1024 };

declare module "fastify" {
  interface FastifyContextConfig {
    /** The route accepts uploads and enforces its own timeouts. */
    isUpload?: boolean;
  }
}

/**
 * Responds with 408 when a request body other than an upload arrives too slowly (slow clients, slowloris). Node's own
 * `requestTimeout` is one value for all routes.
 */
export function enforceRequestTimeout(app: FastifyInstance, speed = CALL_SPEED): void {
  app.addHook("onRequest", ({ raw, headers, routeOptions }, _reply, done) => {
    const hasBody = headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;
    if (hasBody && !routeOptions.config.isUpload) enforceLeastSpeed(raw, speed);
    done();
  });
}

/** Responds with 408 and closes the connection when the body of this request arrives more slowly than `speed`. */
export function enforceLeastSpeed(
  request: IncomingMessage,
  { graceMs, bytesPerSecond }: LeastSpeed,
  checkIntervalMs = Math.min(graceMs, 5000),
): void {
  const { socket } = request;
  // An injected request has no connection to close.
  if (!(socket instanceof Socket)) return;
  const begun = performance.now();
  const bytesBefore = socket.bytesRead;
  const check = setInterval(() => {
    const dueMs = performance.now() - begun - graceMs;
    if (dueMs < 0 || socket.bytesRead - bytesBefore >= (dueMs / 1000) * bytesPerSecond) return;
    stop();
    rejectMalformedRequest(timeoutError(), socket);
  }, checkIntervalMs);
  const stop = () => clearInterval(check);
  request.once("end", stop).once("close", stop);
}

/** The error that Node itself reports. */
const timeoutError = () => Object.assign(new Error("Request timeout"), { code: "ERR_HTTP_REQUEST_TIMEOUT" });
