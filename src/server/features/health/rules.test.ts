import { expect, test } from "vitest";
import { mayReadMetrics } from "./rules.ts";

const TOKEN = "a-token-of-the-monitoring-system";
const asking = (ip: string, headers: Record<string, string> = {}, remoteAddress = ip) => ({
  ip,
  socket: { remoteAddress },
  headers,
});

test.each([
  ["this machine", asking("127.0.0.1"), true],
  ["this machine by another loopback address", asking("127.0.0.2"), true],
  ["this machine, IPv6", asking("::1"), true],
  ["this machine on a socket for both", asking("::ffff:127.0.0.1"), true],
  ["elsewhere", asking("192.0.2.7"), false],
  ["elsewhere, through a trusted proxy here", asking("192.0.2.7", {}, "127.0.0.1"), false],
  ["a proxy here that nobody told us about", asking("127.0.0.1", { "x-forwarded-for": "192.0.2.7" }), false],
  ["one that only names itself", asking("127.0.0.1", { via: "1.1 proxy" }), false],
  [
    "elsewhere, claiming to be here",
    asking("127.0.0.1", { "x-forwarded-for": "127.0.0.1" }, "192.0.2.7"),
    false,
  ],
  ["an address that only looks like it", asking("127.evil"), false],
  ["elsewhere with the token", asking("192.0.2.7", { authorization: `Bearer ${TOKEN}` }), true],
  ["elsewhere with another token", asking("192.0.2.7", { authorization: "Bearer guess" }), false],
  ["here with another token", asking("127.0.0.1", { authorization: "Bearer guess" }), false],
])("mayReadMetrics: %s", (_case, request, may) => {
  expect(mayReadMetrics(request, TOKEN)).toBe(may);
});

test("mayReadMetrics: without a token that is set, none is right", () => {
  expect(mayReadMetrics(asking("192.0.2.7", { authorization: "Bearer null" }), null)).toBe(false);
  expect(mayReadMetrics(asking("192.0.2.7", { authorization: "Bearer " }), null)).toBe(false);
});
