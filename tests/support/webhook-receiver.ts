import { createHmac, timingSafeEqual } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export interface ReceivedWebhook {
  headers: IncomingHttpHeaders;
  body: string;
}

/** A server that webhooks are posted to; `behave` decides what it answers. */
export async function startWebhookReceiver() {
  const received: ReceivedWebhook[] = [];
  let answer = (response: ServerResponse): void => void response.end("ok");
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    received.push({ headers: request.headers, body: Buffer.concat(parts).toString("utf8") });
    answer(response);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/hook`,
    port,
    received,
    behave(next: (response: ServerResponse) => void) {
      answer = next;
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

const TOLERANCE_S = 300;

/**
 * Verifies a message as a receiver does, written from the specification of Standard Webhooks 1.0.0 and with nothing of the
 * site's code. Returns the event; throws if no signature is right, or the time is too far off.
 */
export function verifyWebhook(secret: string, { headers, body }: ReceivedWebhook) {
  const [id, timestamp, signatures] = ["webhook-id", "webhook-timestamp", "webhook-signature"].map((name) =>
    String(headers[name]),
  );
  if (Math.abs(Date.now() / 1000 - Number(timestamp)) > TOLERANCE_S) throw new Error("The time is off.");
  const key = Buffer.from(secret.replace(/^whsec_/, ""), "base64");
  const expected = createHmac("sha256", key).update(`${id}.${timestamp}.${body}`).digest();
  const isRight = (signatures ?? "").split(" ").some((one) => {
    const [version, value = ""] = one.split(",");
    const given = Buffer.from(value, "base64");
    return version === "v1" && given.length === expected.length && timingSafeEqual(given, expected);
  });
  if (!isRight) throw new Error("No signature is right.");
  return JSON.parse(body) as { type: string; timestamp: string; data: Record<string, unknown> };
}
