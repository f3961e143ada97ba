import diagnostics from "node:diagnostics_channel";
import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";

/**
 * Records every outbound TCP connection of this process, and starts a trap server that nothing may connect to. `host`
 * is the trap's host and port for test URLs.
 */
export async function watchOutboundConnections() {
  let trapConnections = 0;
  const trap = createServer((socket) => {
    trapConnections += 1;
    socket.destroy();
  }).listen(0, "127.0.0.1");
  await once(trap, "listening");
  const attemptedAddresses = new Set<string>();
  const watch = (message: unknown) =>
    (message as { socket: Socket }).socket.on("connectionAttempt", (ip: string, port: number) =>
      attemptedAddresses.add(`${ip}:${port}`),
    );
  diagnostics.subscribe("net.client.socket", watch);
  return {
    host: `127.0.0.1:${(trap.address() as AddressInfo).port}`,
    /** Number of connections to the trap. */
    trapConnections: () => trapConnections,
    /** `ip:port` of every attempted TCP connection. */
    attemptedAddresses: attemptedAddresses,
    async close() {
      diagnostics.unsubscribe("net.client.socket", watch);
      trap.close();
      await once(trap, "close");
    },
  };
}
