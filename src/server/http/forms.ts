import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { z } from "zod";
import type { Endpoint } from "#contract/endpoint.ts";
import type { Limiter } from "#platform/limiter.ts";
import { readInput } from "./dispatch.ts";
import { toErrorResponse } from "./errors.ts";
import { consumeRateLimit, rateLimitFor } from "./rate-limit.ts";

/** Maximum form body in bytes; forms hold an email address or a token. */
const MAX_FORM_BYTES = 8 * 1024;

/** The one field that a mail client posts, in either of the two encodings (RFC 8058 §3.1). */
const ONE_CLICK = /(?:^|&)List-Unsubscribe=One-Click|name="List-Unsubscribe"/i;

interface Form {
  fields: Record<string, string>;
  /** Posted by a mail client (one-click unsubscribe), which shows no page. */
  oneClick: boolean;
}

/** Parses the bodies of HTML forms and one-click unsubscribe posts as a `Form`, within this Fastify scope. */
export function acceptForms(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    "*",
    { parseAs: "string", bodyLimit: MAX_FORM_BYTES },
    async (_request: FastifyRequest, body: string): Promise<Form> => ({
      fields: Object.fromEntries(new URLSearchParams(body)),
      oneClick: ONE_CLICK.test(body),
    }),
  );
}

interface FormAction<Call extends Endpoint> {
  /** The API call that the form stands in for without JavaScript; supplies the input schema and the rate limit. */
  call: Call;
  act(input: z.output<Call["input"]>): Promise<string>;
  /** Path of the page with the form. */
  page: string;
}

/**
 * Handles a form post: redirects to its page with `?done`, or `?failed=` and the status. A token in the query string
 * is treated as a form field. One-click posts get plain text instead of a redirect.
 */
export async function answerForm<Call extends Endpoint>(
  { limiter }: { limiter: Limiter },
  request: FastifyRequest,
  reply: FastifyReply,
  { call, act, page }: FormAction<Call>,
): Promise<FastifyReply> {
  const { fields, oneClick } = (request.body as Form | undefined) ?? { fields: {}, oneClick: false };
  const { token } = request.query as { token?: string };
  const redirectToPage = (outcome: Record<string, string>) =>
    reply.redirect(`${page}?${new URLSearchParams({ ...outcome, ...(token && { token }) })}`, 303);
  reply.header("cache-control", "no-store");
  try {
    await consumeRateLimit(limiter, rateLimitFor(call.name), request.ip);
    const message = await act(readInput(call.input, { ...fields, token }) as z.output<Call["input"]>);
    return oneClick ? reply.type("text/plain; charset=utf-8").send(message) : redirectToPage({ done: "" });
  } catch (error) {
    const { statusCode, envelope, isServerFault } = toErrorResponse(error);
    if (isServerFault) request.log.error({ err: error }, "Form submission failed");
    return oneClick
      ? reply.code(statusCode).type("text/plain; charset=utf-8").send(envelope.message)
      : redirectToPage({ failed: String(statusCode) });
  }
}
