import { createTransport } from "nodemailer";
import { sha256 } from "../ids.ts";
import type { Mailer } from "./mailer.ts";

export interface SmtpNeeds {
  /** `smtp://` or `smtps://`, with user and password where the server wants them. */
  url: string;
  from: { name: string; address: string };
}

/** Longest silences of the mail server, in milliseconds: together well under what a job may take. */
const CONNECT_WITHIN_MS = 10_000;
const ANSWER_WITHIN_MS = 20_000;

/** Letters over SMTP, each on a connection of its own. */
export function smtpMailer({ url, from }: SmtpNeeds): Mailer {
  const transport = createTransport({
    url,
    connectionTimeout: CONNECT_WITHIN_MS,
    greetingTimeout: CONNECT_WITHIN_MS,
    socketTimeout: ANSWER_WITHIN_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const domain = from.address.split("@").at(-1);
  return {
    async send({ key, to, subject, text, html, wayOut }) {
      await transport.sendMail({
        from,
        to: { name: "", address: to },
        subject,
        text,
        html,
        messageId: `<${sha256(key).slice(0, 40)}@${domain}>`,
        // RFC 3834: nobody's holiday notice should answer a machine.
        headers: {
          "Auto-Submitted": "auto-generated",
          ...(wayOut && {
            "List-Unsubscribe": { prepared: true, value: `<${wayOut}>` },
            "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
          }),
        },
      });
    },
  };
}
