import type { FastifyInstance } from "fastify";
import * as calls from "#contract/newsletter.ts";
import { bind } from "#server/http/bind.ts";
import { acceptForms, answerForm } from "#server/http/forms.ts";
import type { Services } from "#server/services.ts";
import { confirmNewsletter, joinNewsletter } from "./commands.ts";

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
