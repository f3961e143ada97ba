import diagnostics from "node:diagnostics_channel";
import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";

/**
 * A place that nobody may ask, and everything that this process asks while it is watched. `host` is an address for
 * links: any connection to it is counted, whatever is said over it.
 */
export async function watchOutgoing() {
  let calls = 0;
  const trap = createServer((socket) => {
    calls += 1;
    socket.destroy();
  }).listen(0, "127.0.0.1");
  await once(trap, "listening");
  const asked = new Set<string>();
  const watch = (message: unknown) =>
    (message as { socket: Socket }).socket.on("connectionAttempt", (ip: string, port: number) =>
      asked.add(`${ip}:${port}`),
    );
  diagnostics.subscribe("net.client.socket", watch);
  return {
    host: `127.0.0.1:${(trap.address() as AddressInfo).port}`,
    /** Connections that reached the trap. */
    calls: () => calls,
    /** Every address that a connection was tried to, over TCP. */
    asked,
    async close() {
      diagnostics.unsubscribe("net.client.socket", watch);
      trap.close();
      await once(trap, "close");
    },
  };
}
