import type { Server } from "node:http";
import { BlockList, isIPv6, type Socket } from "node:net";
import type { FastifyInstance } from "fastify";
import type { Config } from "#platform/config.ts";
import type { Logger } from "#platform/logger.ts";
import { OpenConnections } from "./open-connections.ts";
import { rateLimitKey } from "./rate-limit.ts";

/** File descriptors kept for everything but visitors' connections: database, files, threads, outgoing connections. */
const RESERVED_DESCRIPTORS = 500;

/** Connections beyond the total that may be open while older ones are being closed for them. */
const CLOSING = 100;

/**
 * Bounds how many connections are open: in total, and per client address (an IPv6 /64 network counts as one). Those
 * beyond the limit of an address are closed without a response. When the total is reached, a newcomer takes the place of
 * the oldest connection of an address that holds most, so that silent ones, even of thousands of addresses, cannot keep
 * all others out.
 * Proxies that `TRUST_PROXY` names carry many visitors, so that only the total applies to them; given as a number, every
 * peer is a proxy.
 */
export function limitConnections(
  server: Server,
  { connections, trustProxy }: Pick<Config, "connections" | "trustProxy">,
  logger: Logger,
): void {
  const total = withinDescriptors(connections.total, logger);
  server.maxConnections = total + CLOSING;
  const isProxy = proxyTest(trustProxy);
  const byAddress = new OpenConnections();
  let open = 0;
  server.on("connection", (socket: Socket) => {
    const { remoteAddress } = socket;
    // Without an address the client is gone already.
    const key = rateLimitKey(remoteAddress ?? "");
    const isBounded = remoteAddress === undefined || !isProxy(remoteAddress);
    const isOverLimit = remoteAddress === undefined || byAddress.of(key) >= connections.perAddress;
    if (isBounded && isOverLimit) return void socket.destroy();
    if (open >= total && !makeRoom(byAddress, isBounded ? byAddress.of(key) : 0))
      return void socket.destroy();
    open += 1;
    if (isBounded) byAddress.add(key, socket);
    socket.once("close", () => {
      open -= 1;
      if (isBounded) byAddress.remove(key, socket);
    });
  });
}

/** Closes the oldest connection of an address that holds most, unless the newcomer's address holds as many. */
function makeRoom(byAddress: OpenConnections, heldByNewcomer: number): boolean {
  if (byAddress.most <= heldByNewcomer) return false;
  byAddress.takeOldestOfMost()?.destroy();
  return true;
}

function proxyTest(trustProxy: Config["trustProxy"]): (address: string) => boolean {
  if (typeof trustProxy === "number") return () => trustProxy > 0;
  if (trustProxy === false) return () => false;
  const proxies = new BlockList();
  for (const network of trustProxy) {
    const [address = "", prefix] = network.split("/");
    const family = isIPv6(address) ? "ipv6" : "ipv4";
    if (prefix === undefined) proxies.addAddress(address, family);
    else proxies.addSubnet(address, Number(prefix), family);
  }
  return (peer) => {
    const address = peer.replace(/^::ffff:(?=\d+\.)/, "");
    return proxies.check(address, isIPv6(address) ? "ipv6" : "ipv4");
  };
}

/**
 * Warns once when a request says that a proxy forwarded it and none is trusted: behind a proxy, all visitors would share
 * one address and its limits.
 */
export function warnAboutUntrustedProxy(
  app: FastifyInstance,
  { trustProxy }: Pick<Config, "trustProxy">,
  logger: Logger,
): void {
  if (trustProxy) return;
  let warned = false;
  app.addHook("onRequest", ({ headers }, _reply, done) => {
    if (!warned && headers["x-forwarded-for"] !== undefined) {
      warned = true;
      logger.warn(
        "A request has the header X-Forwarded-For, and TRUST_PROXY is off. If there is a proxy in front of this site, " +
          "set TRUST_PROXY: otherwise all visitors share its address and its limits.",
      );
    }
    done();
  });
}

/** The configured total, or less if the process may not open as many files (`ulimit -n`). */
function withinDescriptors(total: number, logger: Logger): number {
  const descriptors = descriptorLimit();
  const possible = Math.max(1, descriptors - RESERVED_DESCRIPTORS);
  if (total <= possible) return total;
  logger.warn(
    `This process may open ${descriptors} files, so it accepts ${possible} connections instead of ${total}. ` +
      "Raise the limit (ulimit -n, LimitNOFILE) or lower MAX_CONNECTIONS.",
  );
  return possible;
}

/** How many files this process may have open; `Infinity` where the system does not say. */
function descriptorLimit(): number {
  // Without the connections of this process, whose names it would look up; not yet in the types of Node.
  const report = Object.assign(process.report, { excludeNetwork: true });
  const { userLimits } = report.getReport() as { userLimits?: { open_files?: { soft?: unknown } } };
  const soft = Number(userLimits?.open_files?.soft);
  return Number.isFinite(soft) ? soft : Number.POSITIVE_INFINITY;
}
