import type { Transporter } from "nodemailer";
import type { SentMessageInfo } from "nodemailer/lib/smtp-transport/index.js";
import { sha256HexSync } from "../ids.ts";
import type { Email, Mailer } from "./mailer.ts";

export interface SmtpNeeds {
  /** `smtp://` or `smtps://`, with user and password if the server requires them. */
  url: string;
  from: { name: string; address: string };
  /** Whether a mail server on another machine must offer TLS; without it, no email is sent. */
  requireTls: boolean;
}

/** Timeouts for the mail server; together well under the job's attempt timeout. */
const CONNECT_TIMEOUT_MS = 10_000;
const SOCKET_TIMEOUT_MS = 20_000;

const isLoopback = (host: string): boolean =>
  host === "localhost" || host === "[::1]" || /^127\.\d+\.\d+\.\d+$/.test(host);

/** Sends emails over SMTP, one connection each. */
export function smtpMailer(needs: SmtpNeeds): Mailer {
  const send = smtpSender(needs);
  return {
    async send(email) {
      await send(email);
    },
  };
}

/** Sends like `smtpMailer`, and returns what the mail server answered. */
export function smtpSender(needs: SmtpNeeds): (email: Email) => Promise<string> {
  let transport: Promise<Transporter<SentMessageInfo>> | undefined;
  const { from } = needs;
  const domain = from.address.split("@").at(-1);
  return async ({ key, to, subject, text, html, unsubscribeUrl }) => {
    transport ??= openTransport(needs);
    const { response } = await (await transport).sendMail({
      from,
      to: { name: "", address: to },
      subject,
      text,
      html,
      messageId: `<${sha256HexSync(key).slice(0, 40)}@${domain}>`,
      // RFC 3834: suppresses vacation replies.
      headers: {
        "Auto-Submitted": "auto-generated",
        ...(unsubscribeUrl && {
          "List-Unsubscribe": { prepared: true, value: `<${unsubscribeUrl}>` },
          "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
        }),
      },
    });
    return response;
  };
}

/** The library is loaded with the first email. */
async function openTransport({ url, requireTls }: SmtpNeeds): Promise<Transporter<SentMessageInfo>> {
  const { createTransport } = await import("nodemailer");
  return createTransport({
    url,
    requireTLS: requireTls && !isLoopback(new URL(url).hostname),
    connectionTimeout: CONNECT_TIMEOUT_MS,
    greetingTimeout: CONNECT_TIMEOUT_MS,
    socketTimeout: SOCKET_TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}
