import type { FastifyInstance, FastifyReply } from "fastify";
import type { Services } from "#server/services.ts";
import { emailListPage, emailPage, noEmailPage } from "./presentation.ts";
import { countStoredEmails, findStoredEmail, listStoredEmails } from "./queries.ts";

const MAX_LISTED_EMAILS = 200;

/** CSP: a page may use inline styles and frame its own email; an email may use inline styles. No scripts in either. */
const PAGE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'; frame-ancestors 'none'";
const EMAIL_POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'self'";

type ById = { Params: { id: string } };

/** `/dev/mail`: pages that show stored emails. Not registered in production. */
export const devMailPages =
  ({ db, config, emailKey }: Pick<Services, "db" | "config" | "emailKey">) =>
  async (app: FastifyInstance): Promise<void> => {
    if (config.environment === "production") return;

    const findEmail = async (id: string) =>
      /^\d{1,9}$/.test(id) ? findStoredEmail({ db, emailKey }, Number(id)) : null;

    app.get("/dev/mail", async (_request, reply) => {
      const [emails, total] = await Promise.all([
        listStoredEmails(db, MAX_LISTED_EMAILS),
        countStoredEmails(db),
      ]);
      return sendHtml(reply, PAGE_POLICY, emailListPage(emails, total, config.mail.smtpUrl !== null));
    });
    app.get<ById>("/dev/mail/:id", async ({ params }, reply) => {
      const email = await findEmail(params.id);
      return sendHtml(reply.code(email ? 200 : 404), PAGE_POLICY, email ? emailPage(email) : noEmailPage());
    });
    app.get<ById>("/dev/mail/:id/html", async ({ params }, reply) => {
      const email = await findEmail(params.id);
      return sendHtml(reply.code(email ? 200 : 404), EMAIL_POLICY, email ? email.html : noEmailPage());
    });
  };

const sendHtml = (reply: FastifyReply, policy: string, html: string) =>
  reply
    .type("text/html; charset=utf-8")
    .header("content-security-policy", policy)
    .header("cache-control", "no-store")
    .send(html);
