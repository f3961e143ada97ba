import { BlockList, isIP } from "node:net";

/** IPv4 networks that are not the public internet (IANA special-purpose registry). */
const SPECIAL_IPV4 = [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 3],
] as const;

/** Parts of 2000::/3 that are not: protocol assignments with Teredo, documentation, 6to4. All else of IPv6 is special. */
const SPECIAL_IPV6 = [
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["3fff::", 20],
] as const;

const special = new BlockList();
for (const [network, prefix] of SPECIAL_IPV4) special.addSubnet(network, prefix, "ipv4");
for (const [network, prefix] of SPECIAL_IPV6) special.addSubnet(network, prefix, "ipv6");

const globalIpv6 = new BlockList();
globalIpv6.addSubnet("2000::", 3, "ipv6");

/** Whether an IP address is on the public internet: not private, loopback, link-local, multicast or reserved. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !special.check(address, "ipv4");
  if (family !== 6 || address.includes("%")) return false;
  return globalIpv6.check(address, "ipv6") && !special.check(address, "ipv6");
}

const loopback = new BlockList();
loopback.addSubnet("127.0.0.0", 8, "ipv4");
loopback.addAddress("::1", "ipv6");

export const isLoopbackAddress = (address: string): boolean => {
  const family = isIP(address);
  return family !== 0 && !address.includes("%") && loopback.check(address, family === 4 ? "ipv4" : "ipv6");
};
