import type { FastifyInstance } from "fastify";
import * as calls from "#contract/newsletter.ts";
import { bind } from "#server/http/bind.ts";
import { acceptForms, answerForm } from "#server/http/forms.ts";
import type { Services } from "#server/services.ts";
import { confirmNewsletter, joinNewsletter } from "./commands.ts";
import { readPreview } from "./queries/issues.ts";

export const newsletterRoutes = (services: Services) => [
  bind(calls.joinNewsletter, ({ email_id }) => joinNewsletter(services, email_id)),
  bind(calls.confirmNewsletter, ({ token }) => confirmNewsletter(services, token)),
];

/**
 * Form posts of the footer and of `/newsletter/confirm` for browsers without JavaScript. Opening the link (GET) changes
 * nothing, because mail servers open links to scan them.
 */
export const newsletterForms =
  (services: Services) =>
  async (app: FastifyInstance): Promise<void> => {
    acceptForms(app);
    app.post("/newsletter", (request, reply) =>
      answerForm(services, request, reply, {
        call: calls.joinNewsletter,
        act: ({ email_id }) => joinNewsletter(services, email_id),
        page: "/newsletter",
      }),
    );
    app.post("/newsletter/confirm", (request, reply) =>
      answerForm(services, request, reply, {
        call: calls.confirmNewsletter,
        act: ({ token }) => confirmNewsletter(services, token),
        page: "/newsletter/confirm",
      }),
    );
  };

/** Inline styles only; nothing is loaded, run or framed. */
const EMAIL_POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'none'";

/** `/newsletter/preview`: the HTML part of an issue, for who has the link of the console. */
export const newsletterPreview =
  (services: Services) =>
  async (app: FastifyInstance): Promise<void> => {
    app.get<{ Querystring: { token?: unknown } }>("/newsletter/preview", async ({ query }, reply) => {
      const html = await readPreview(services, String(query.token));
      return reply
        .code(html === null ? 404 : 200)
        .type("text/html; charset=utf-8")
        .header("content-security-policy", EMAIL_POLICY)
        .header("cache-control", "no-store")
        .header("x-robots-tag", "noindex")
        .send(html ?? "This preview has expired. Open it from the console again.");
    });
  };
