import { randomInt } from "node:crypto";
import { createServer } from "node:net";

/** Below the ephemeral port range of all systems, so that a saved port is rarely taken by an outgoing connection. */
const FIRST_PORT = 20_000;
const LAST_PORT = 29_999;

export const LOOPBACK = "127.0.0.1";

export function isPortFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once("error", () => resolve(false));
    probe.listen({ port, host: LOOPBACK, exclusive: true }, () => probe.close(() => resolve(true)));
  });
}

export async function findFreePort(): Promise<number> {
  for (;;) {
    const port = randomInt(FIRST_PORT, LAST_PORT + 1);
    if (await isPortFree(port)) return port;
  }
}
