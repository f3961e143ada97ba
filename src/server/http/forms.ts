import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { z } from "zod";
import type { Endpoint } from "#contract/endpoint.ts";
import type { Limiter } from "#platform/limiter.ts";
import { readInput } from "./dispatch.ts";
import { failureOf } from "./errors.ts";
import { limitFor, takeFrom } from "./rate-limit.ts";

/** Largest form, in bytes: an address or a token. */
const FORM_LIMIT = 8 * 1024;

/** The one field that a mail program sends, in whichever of the two encodings (RFC 8058 §3.1). */
const ONE_CLICK = /(?:^|&)List-Unsubscribe=One-Click|name="List-Unsubscribe"/i;

interface Form {
  fields: Record<string, string>;
  /** A mail program sent it, whose reader sees no page. */
  oneClick: boolean;
}

/** Has a part of the server read what HTML forms and mail programs send, as a `Form`. */
export function acceptForms(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    "*",
    { parseAs: "string", bodyLimit: FORM_LIMIT },
    async (_request: FastifyRequest, body: string): Promise<Form> => ({
      fields: Object.fromEntries(new URLSearchParams(body)),
      oneClick: ONE_CLICK.test(body),
    }),
  );
}

interface FormAction<Call extends Endpoint> {
  /** The call that the form makes where no script runs: its input and its limit are the form's. */
  call: Call;
  act(input: z.output<Call["input"]>): Promise<string>;
  /** Where the form stands. */
  page: string;
}

/**
 * Answers a form: back to its page, which says `?done`, or `?failed=` with the status. A token in the query counts as
 * a part of the form. A mail program is answered in words instead.
 */
export async function answerForm<Call extends Endpoint>(
  { limiter }: { limiter: Limiter },
  request: FastifyRequest,
  reply: FastifyReply,
  { call, act, page }: FormAction<Call>,
): Promise<FastifyReply> {
  const { fields, oneClick } = (request.body as Form | undefined) ?? { fields: {}, oneClick: false };
  const { token } = request.query as { token?: string };
  const back = (outcome: Record<string, string>) =>
    reply.redirect(`${page}?${new URLSearchParams({ ...outcome, ...(token && { token }) })}`, 303);
  reply.header("cache-control", "no-store");
  try {
    await takeFrom(limiter, limitFor(call.name), request.ip);
    const said = await act(readInput(call.input, { ...fields, token }) as z.output<Call["input"]>);
    return oneClick ? reply.type("text/plain").send(said) : back({ done: "" });
  } catch (error) {
    const { statusCode, envelope, ours } = failureOf(error);
    if (ours) request.log.error({ err: error }, "a form failed");
    return oneClick
      ? reply.code(statusCode).type("text/plain").send(envelope.message)
      : back({ failed: String(statusCode) });
  }
}
