import type { FastifyInstance } from "fastify";
import { unsubscribe as unsubscribeCall } from "#contract/newsletter.ts";
import { bind } from "#server/http/bind.ts";
import { acceptForms, answerForm } from "#server/http/forms.ts";
import type { Services } from "#server/services.ts";
import { unsubscribe } from "./commands.ts";
import type { UnsubscribeHandlers } from "./port.ts";

export const unsubscribeRoutes = ({ linkKey }: Services, handlers: UnsubscribeHandlers) => [
  bind(unsubscribeCall, ({ token }) => unsubscribe(linkKey, handlers, token)),
];

/**
 * `POST /unsubscribe?token=`: form post of the unsubscribe page, and one-click unsubscribe of mail clients (RFC 8058: no
 * cookie, no page, no further question).
 */
export const unsubscribeForm =
  (services: Services, handlers: UnsubscribeHandlers) =>
  async (app: FastifyInstance): Promise<void> => {
    acceptForms(app);
    app.post("/unsubscribe", (request, reply) =>
      answerForm(services, request, reply, {
        call: unsubscribeCall,
        act: ({ token }) => unsubscribe(services.linkKey, handlers, token),
        page: "/unsubscribe",
      }),
    );
  };
