import type { Socket } from "node:net";
import { MESSAGES } from "#contract/messages.ts";

/** Responses to errors of Node's HTTP parser, raised before there is a request. */
const RESPONSE_BY_CODE: Readonly<Record<string, { status: string; message: string }>> = {
  HPE_HEADER_OVERFLOW: { status: "431 Request Header Fields Too Large", message: MESSAGES.headersTooLarge },
  ERR_HTTP_REQUEST_TIMEOUT: { status: "408 Request Timeout", message: MESSAGES.requestTimeout },
};
const BAD_REQUEST = { status: "400 Bad Request", message: MESSAGES.malformedRequest };

/** How long a client may take to read the response and close its side, before the connection is destroyed. */
const LINGER_MS = 1000;

/**
 * Answers a malformed request with the usual error envelope and closes the connection. A client that does not close its
 * own side would keep a file descriptor for good: Node's HTTP connections may be half-open.
 */
export function rejectMalformedRequest(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === "ECONNRESET" || !socket.writable) {
    socket.destroy();
    return;
  }
  const { status, message } = RESPONSE_BY_CODE[error.code ?? ""] ?? BAD_REQUEST;
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
  const destroyTimer = setTimeout(() => socket.destroy(), LINGER_MS);
  socket.once("close", () => clearTimeout(destroyTimer));
}
