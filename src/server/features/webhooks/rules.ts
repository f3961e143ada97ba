import { createHmac } from "node:crypto";
import { WEBHOOK_ANSWER_LENGTH, WEBHOOK_RETRY_DELAYS_S } from "#contract/webhook-vocabulary.ts";

/** How every secret begins (Standard Webhooks 1.0.0). */
export const SECRET_PREFIX = "whsec_";

/** Attempts of one delivery. */
export const MAX_ATTEMPTS = WEBHOOK_RETRY_DELAYS_S.length + 1;

/** Seconds until the next attempt, by how many are left. */
export const retryDelayS = (attemptsLeft: number): number =>
  WEBHOOK_RETRY_DELAYS_S[MAX_ATTEMPTS - 1 - attemptsLeft] ?? 0;

interface SignedMessage {
  id: string;
  /** Of the attempt. */
  at: Date;
  body: string;
}

/** Headers of an attempt: a signature for each secret that is valid. */
export function signedHeaders(
  { id, at, body }: SignedMessage,
  secrets: readonly string[],
): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1000));
  return {
    "content-type": "application/json",
    "webhook-id": id,
    "webhook-timestamp": timestamp,
    "webhook-signature": secrets.map((secret) => signatureOf(secret, `${id}.${timestamp}.${body}`)).join(" "),
  };
}

const signatureOf = (secret: string, content: string): string => {
  const key = Buffer.from(secret.slice(SECRET_PREFIX.length), "base64");
  return `v1,${createHmac("sha256", key).update(content).digest("base64")}`;
};

// biome-ignore lint/suspicious/noControlCharactersInRegex: replacing control characters is its purpose
const NOT_PRINTED = /[\u0000-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069\ufffd]+/g;

/** The beginning of a receiver's answer, on one line, without what is not printed. It is shown as text only. */
export const answerExcerpt = (text: string): string =>
  text.replaceAll(NOT_PRINTED, " ").trim().slice(0, WEBHOOK_ANSWER_LENGTH).toWellFormed();

/** Why an answer counts as a failure; null for success. Redirects are not followed: the URL has to be changed. */
export function failureOf(status: number): string | null {
  if (status >= 200 && status < 300) return null;
  if (status >= 300 && status < 400) return "It redirects. Enter the final URL instead.";
  return `It answered with status ${status}.`;
}

/** A status with which a receiver asks for nothing more (Standard Webhooks). */
export const GONE = 410;

/** Why a URL is refused; null if it may be stored. Where its name leads is checked at each delivery. */
export function urlProblem(text: string, allowLoopback: boolean): string | null {
  const url = new URL(text);
  if (url.username || url.password) return "The URL can’t contain a username or password.";
  if (url.hash) return "Leave out the part after #.";
  if (url.protocol !== "https:" && !allowLoopback) return "Enter a URL that starts with https://.";
  return null;
}
