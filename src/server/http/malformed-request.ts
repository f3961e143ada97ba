import type { Socket } from "node:net";
import { MESSAGES } from "#contract/messages.ts";

/** What node's HTTP parser gives up on, before there is a request. */
const BY_CODE: Readonly<Record<string, { status: string; message: string }>> = {
  HPE_HEADER_OVERFLOW: { status: "431 Request Header Fields Too Large", message: MESSAGES.headersTooLarge },
  ERR_HTTP_REQUEST_TIMEOUT: { status: "408 Request Timeout", message: MESSAGES.tooSlow },
};
const OTHERWISE = { status: "400 Bad Request", message: MESSAGES.notHttp };

/** Answers what is no request in the envelope of every other refusal, and closes the connection. */
export function answerUnreadable(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === "ECONNRESET" || !socket.writable) {
    socket.destroy();
    return;
  }
  const { status, message } = BY_CODE[error.code ?? ""] ?? OTHERWISE;
  const body = JSON.stringify({ status: false, message, data: { message } });
  const head = [
    `HTTP/1.1 ${status}`,
    "content-type: application/json; charset=utf-8",
    `content-length: ${Buffer.byteLength(body)}`,
    "cache-control: no-store",
    "x-content-type-options: nosniff",
    "connection: close",
  ];
  socket.end(`${head.join("\r\n")}\r\n\r\n${body}`);
}
