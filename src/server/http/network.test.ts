import { expect, test } from "vitest";
import { networkHash, networkOf } from "./network.ts";

test.each([
  ["192.0.2.17", "192.0.2"],
  ["::ffff:192.0.2.200", "192.0.2"],
  ["2001:db8:aa:1::5", "2001:db8:aa"],
  ["2001:db8:aa:2:3:4:5:6", "2001:db8:aa"],
  ["::1", "0:0:0"],
])("networkOf(%s) is %s", (ip, network) => {
  expect(networkOf(ip)).toBe(network);
});

test("networkHash depends on the network and the key only", () => {
  const hash = networkHash("key", "192.0.2.17");
  expect(hash).toMatch(/^[\da-f]{16}$/);
  expect(networkHash("key", "192.0.2.99")).toBe(hash);
  expect(networkHash("key", "192.0.3.17")).not.toBe(hash);
  expect(networkHash("other", "192.0.2.17")).not.toBe(hash);
});
