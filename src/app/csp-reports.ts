import type { FastifyInstance, FastifyRequest } from "fastify";
import { toErrorResponse } from "#server/http/errors.ts";
import { consumeRateLimit, REPORT_LIMIT } from "#server/http/rate-limit.ts";
import type { Services } from "#server/services.ts";
import { directiveLabel, readViolations } from "./csp-violations.ts";

/** Where browsers report violations of a page's Content-Security-Policy. */
export const CSP_REPORTS_PATH = "/csp-reports";

/** A report is about 1 KB; the Reporting API sends several at once. */
const MAX_REPORT_BYTES = 16 * 1024;

/** Extensions and old browsers send the same report again and again, so only some are logged; all are counted. */
const LOGGED_PER_MINUTE = 10;
const MINUTE_MS = 60_000;

/**
 * Receives violation reports in both formats: `report-uri` (`application/csp-report`) and the Reporting API
 * (`application/reports+json`). Anybody can send one, so a report is a hint and never more. Answers 204 whatever is in it.
 */
export const cspReportPages =
  ({ clock, limiter, metrics }: Services) =>
  async (app: FastifyInstance): Promise<void> => {
    const count = metrics.counter(
      "csp_violation_reports_total",
      "Violations of the Content-Security-Policy that browsers reported, by directive",
      "directive",
    );
    const mayLog = sampler(() => clock.now().getTime());
    app.removeAllContentTypeParsers();
    app.addContentTypeParser(
      ["application/csp-report", "application/reports+json"],
      { parseAs: "string", bodyLimit: MAX_REPORT_BYTES },
      async (_request: FastifyRequest, body: string) => body,
    );
    app.post(CSP_REPORTS_PATH, {
      onRequest: async ({ ip }) => consumeRateLimit(limiter, REPORT_LIMIT, ip),
      errorHandler: (error, request, reply) => {
        const { statusCode, envelope, retryAfterSeconds, isServerFault } = toErrorResponse(error);
        if (isServerFault) request.log.error({ err: error }, "Violation reports could not be read");
        if (retryAfterSeconds !== null) reply.header("retry-after", Math.ceil(retryAfterSeconds));
        return reply.code(statusCode).header("cache-control", "no-store").send(envelope);
      },
      handler: async ({ body, log }, reply) => {
        for (const violation of readViolations(body as string)) {
          count(directiveLabel(violation.directive));
          if (mayLog())
            log.warn({ violation }, "A browser reported a violation of the Content-Security-Policy");
        }
        return reply.code(204).header("cache-control", "no-store").send();
      },
    });
  };

/** True for the first `LOGGED_PER_MINUTE` calls of a minute. */
function sampler(nowMs: () => number): () => boolean {
  let startedMs = Number.NEGATIVE_INFINITY;
  let logged = 0;
  return () => {
    if (nowMs() - startedMs >= MINUTE_MS) {
      startedMs = nowMs();
      logged = 0;
    }
    return ++logged <= LOGGED_PER_MINUTE;
  };
}
