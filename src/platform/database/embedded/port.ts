import { randomInt } from "node:crypto";
import { createServer } from "node:net";

/** Below every system's range of passing ports, so that a remembered port is seldom taken by somebody's connection. */
const FIRST_PORT = 20_000;
const LAST_PORT = 29_999;

export const LOOPBACK = "127.0.0.1";

export function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once("error", () => resolve(false));
    probe.listen({ port, host: LOOPBACK, exclusive: true }, () => probe.close(() => resolve(true)));
  });
}

export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(FIRST_PORT, LAST_PORT + 1);
    if (await isFree(port)) return port;
  }
}
