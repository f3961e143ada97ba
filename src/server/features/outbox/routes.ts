import type { FastifyInstance, FastifyReply } from "fastify";
import type { Services } from "#server/services.ts";
import { letterListPage, letterPage, noLetterPage } from "./presentation.ts";
import { countKeptLetters, findKeptLetter, listKeptLetters } from "./queries.ts";

const SHOWN = 200;

/** A page may style itself and frame its own letter; a letter may only style itself. Neither runs anything. */
const PAGE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'; frame-ancestors 'none'";
const LETTER_POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'self'";

type ById = { Params: { id: string } };

/** `/dev/mail`: the letters that were kept instead of sent. Not there in production. */
export const devMailPages =
  ({ db, config }: Pick<Services, "db" | "config">) =>
  async (app: FastifyInstance): Promise<void> => {
    if (config.environment === "production") return;

    const letterOf = async (id: string) => (/^\d{1,9}$/.test(id) ? findKeptLetter(db, Number(id)) : null);

    app.get("/dev/mail", async (_request, reply) => {
      const [letters, total] = await Promise.all([listKeptLetters(db, SHOWN), countKeptLetters(db)]);
      return sendHtml(reply, PAGE_POLICY, letterListPage(letters, total, config.mail.smtpUrl !== null));
    });
    app.get<ById>("/dev/mail/:id", async ({ params }, reply) => {
      const letter = await letterOf(params.id);
      return sendHtml(
        reply.code(letter ? 200 : 404),
        PAGE_POLICY,
        letter ? letterPage(letter) : noLetterPage(),
      );
    });
    app.get<ById>("/dev/mail/:id/html", async ({ params }, reply) => {
      const letter = await letterOf(params.id);
      return sendHtml(reply.code(letter ? 200 : 404), LETTER_POLICY, letter ? letter.html : noLetterPage());
    });
  };

const sendHtml = (reply: FastifyReply, policy: string, html: string) =>
  reply
    .type("text/html; charset=utf-8")
    .header("content-security-policy", policy)
    .header("cache-control", "no-store")
    .send(html);
