import { timingSafeEqual } from "node:crypto";
import { sha256HexSync } from "#platform/ids.ts";

/** The parts of a request that say who asks. */
interface Asking {
  /** The client's IP, behind trusted proxies. */
  ip: string;
  /** The other end of the connection. */
  socket: { remoteAddress?: string | undefined };
  headers: Readonly<Record<string, string | string[] | undefined>>;
}

/** Headers by which proxies give themselves away, also one that nobody told us about. */
const PROXY_HEADERS = ["forwarded", "x-forwarded-for", "x-real-ip", "via"] as const;

/**
 * Whether a request may read `/metrics`: with the token, or from this machine and not through a proxy on it. Figures of
 * requests, memory and database tell an attacker what hurts.
 */
export function mayReadMetrics({ ip, socket, headers }: Asking, token: string | null): boolean {
  const given = /^Bearer (.+)$/i.exec(String(headers.authorization ?? ""))?.[1];
  if (token !== null && given !== undefined) return isSame(given, token);
  const proxied = PROXY_HEADERS.some((name) => headers[name] !== undefined);
  return !proxied && isLoopback(ip) && isLoopback(socket.remoteAddress ?? "");
}

const isLoopback = (address: string): boolean => /^(?:::1|(?:::ffff:)?127(?:\.\d{1,3}){3})$/i.test(address);

/** Compares in a time that does not depend on the length or on where they differ. */
const isSame = (one: string, other: string): boolean =>
  timingSafeEqual(Buffer.from(sha256HexSync(one)), Buffer.from(sha256HexSync(other)));
