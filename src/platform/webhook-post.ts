import { lookup as resolve } from "node:dns";
import { type ClientRequest, request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import { isIP, type LookupFunction } from "node:net";
import { codeOf } from "./problem.ts";
import { isLoopbackAddress, isPublicAddress } from "./public-address.ts";

export interface WebhookRequest {
  url: string;
  headers: Readonly<Record<string, string>>;
  body: string;
}

/** What became of a request to a webhook. It never rejects: a receiver's faults are an answer, too. */
export interface WebhookAnswer {
  /** HTTP status; null if there was no answer. */
  status: number | null;
  /** Beginning of the answer's body, in bytes that are UTF-8 where the receiver sent that. */
  text: string;
  /** Why there was no answer; null if there was one. */
  problem: string | null;
}

export type PostToWebhook = (request: WebhookRequest) => Promise<WebhookAnswer>;

interface PostSettings {
  /** Permits this machine, and `http:` to it: in development and tests. */
  allowLoopback: boolean;
  /** For the whole request: name, connection and answer. */
  timeoutMs?: number;
}

const TIMEOUT_MS = 15_000;
/** Of the answer, the rest of which is not read. */
const MAX_ANSWER_BYTES = 2000;

class ForbiddenAddress extends Error {}

/**
 * Posts to URLs that strangers chose. The address that is connected to is the one that was checked, so that a name can't
 * lead elsewhere between check and connection. No proxy, no redirect, no reused connection.
 */
export function openWebhookPost({ allowLoopback, timeoutMs = TIMEOUT_MS }: PostSettings): PostToWebhook {
  const isAllowed = (address: string) =>
    isPublicAddress(address) || (allowLoopback && isLoopbackAddress(address));
  return async (request) => {
    const url = new URL(request.url);
    const host = url.hostname.replace(/^\[(.*)\]$/, "$1");
    if (url.protocol !== "https:" && !allowLoopback) return noAnswer("The URL isn’t https.");
    if (isIP(host) !== 0 && !isAllowed(host)) return noAnswer(FORBIDDEN);
    const signal = AbortSignal.timeout(timeoutMs);
    const send = url.protocol === "https:" ? requestHttps : requestHttp;
    const sent = send(url, {
      method: "POST",
      headers: { ...request.headers, "content-length": String(Buffer.byteLength(request.body)) },
      agent: false,
      lookup: checkedLookup(isAllowed),
      signal,
    });
    return answerOf(sent, request.body).catch((error) => noAnswer(problemOf(error, signal, timeoutMs)));
  };
}

const FORBIDDEN = "The address isn’t on the public internet.";

const noAnswer = (problem: string): WebhookAnswer => ({ status: null, text: "", problem });

/** Resolves a name, and refuses it if any of its addresses is not allowed. */
const checkedLookup =
  (isAllowed: (address: string) => boolean): LookupFunction =>
  (hostname, options, callback) => {
    resolve(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return callback(error, []);
      const [first] = addresses;
      if (!first || !addresses.every(({ address }) => isAllowed(address)))
        return callback(new ForbiddenAddress(FORBIDDEN), []);
      return options.all ? callback(null, addresses) : callback(null, first.address, first.family);
    });
  };

function answerOf(sent: ClientRequest, body: string): Promise<WebhookAnswer> {
  return new Promise((done, reject) => {
    sent.once("error", reject);
    sent.once("response", (response) => {
      const parts: Buffer[] = [];
      let bytes = 0;
      const finish = () => {
        done({
          status: response.statusCode ?? null,
          text: Buffer.concat(parts).subarray(0, MAX_ANSWER_BYTES).toString("utf8"),
          problem: null,
        });
        sent.destroy();
      };
      response.on("data", (part: Buffer) => {
        parts.push(part);
        bytes += part.length;
        if (bytes >= MAX_ANSWER_BYTES) finish();
      });
      response.once("end", finish);
      response.once("error", reject);
    });
    sent.end(body);
  });
}

/** In words, without what a system's message may hold. */
function problemOf(error: unknown, signal: AbortSignal, timeoutMs: number): string {
  if (signal.aborted) return `No answer within ${Math.round(timeoutMs / 1000)} seconds.`;
  if (error instanceof ForbiddenAddress) return FORBIDDEN;
  const code = codeOf(error);
  return PROBLEMS[code ?? ""] ?? `The connection failed${code ? ` (${code})` : ""}.`;
}

const PROBLEMS: Readonly<Record<string, string>> = {
  ECONNREFUSED: "The connection was refused.",
  ECONNRESET: "The connection was closed before an answer.",
  ENOTFOUND: "The name has no address.",
  CERT_HAS_EXPIRED: "The certificate has expired.",
  DEPTH_ZERO_SELF_SIGNED_CERT: "The certificate is self-signed.",
  ERR_TLS_CERT_ALTNAME_INVALID: "The certificate is for another name.",
};
