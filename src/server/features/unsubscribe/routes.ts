import type { FastifyInstance } from "fastify";
import { unsubscribe as unsubscribeCall } from "#contract/newsletter.ts";
import { bind } from "#server/http/bind.ts";
import { acceptForms, answerForm } from "#server/http/forms.ts";
import type { Services } from "#server/services.ts";
import { unsubscribe } from "./commands.ts";
import type { EndLetters } from "./port.ts";

export const unsubscribeRoutes = ({ linkKey }: Services, endLetters: EndLetters) => [
  bind(unsubscribeCall, ({ token }) => unsubscribe(linkKey, endLetters, token)),
];

/**
 * `POST /unsubscribe?token=`: the button of the page at this address, and what mail programs send by themselves when
 * their reader presses theirs (RFC 8058: no cookie, no page, no further question).
 */
export const unsubscribeForm =
  (services: Services, endLetters: EndLetters) =>
  async (app: FastifyInstance): Promise<void> => {
    acceptForms(app);
    app.post("/unsubscribe", (request, reply) =>
      answerForm(services, request, reply, {
        call: unsubscribeCall,
        act: ({ token }) => unsubscribe(services.linkKey, endLetters, token),
        page: "/unsubscribe",
      }),
    );
  };
