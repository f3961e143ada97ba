import { Socket } from "node:net";
import type { FastifyInstance } from "fastify";
import { answerUnreadable } from "./malformed-request.ts";

/** Longest that the head of a request, and with most requests the whole of it, may take to arrive, in milliseconds. */
export const ARRIVES_WITHIN_MS = 30_000;

/** Longest that a file may take to arrive: 100 MB over a poor connection. */
export const FILE_ARRIVES_WITHIN_MS = 60 * 60_000;

declare module "fastify" {
  interface FastifyContextConfig {
    /** The route takes files, and watches their senders itself. */
    takesLong?: boolean;
  }
}

/** Lets senders go who take too long over anything but a file; the server itself knows one time for all. */
export function letSlowSendersGo(app: FastifyInstance, withinMs = ARRIVES_WITHIN_MS): void {
  app.addHook("onRequest", async ({ raw, headers, routeOptions }) => {
    const hasBody = headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;
    const { socket } = raw;
    // A request that is made inside the process has no connection to end.
    if (routeOptions.config.takesLong || !hasBody || !(socket instanceof Socket)) return;
    const timer = setTimeout(() => answerUnreadable(timeoutError(), socket), withinMs);
    const stop = () => clearTimeout(timer);
    raw.once("end", stop).once("close", stop);
  });
}

/** As Node itself reports it. */
const timeoutError = () => Object.assign(new Error("Request timeout"), { code: "ERR_HTTP_REQUEST_TIMEOUT" });
