import { hmac } from "#platform/ids.ts";
import { rateLimitKey } from "./rate-limit.ts";

/** Enough to tell networks apart, too little to be of use elsewhere. */
const HASH_LENGTH = 16;

/** The network of an IP address: the first 24 bits of IPv4, the first 48 of IPv6 (one site of a provider). */
export function networkOf(ip: string): string {
  const address = ip.replace(/^::ffff:/i, "");
  return address.includes(":")
    ? rateLimitKey(address).split(":").slice(0, 3).join(":")
    : address.split(".").slice(0, 3).join(".");
}

/** Keyed hash of the network of an IP address. It tells whether two came from one network, and nothing without the key. */
export const networkHash = (key: string, ip: string): string =>
  hmac(key, `network:${networkOf(ip)}`).slice(0, HASH_LENGTH);
