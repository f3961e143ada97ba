import { expect, test } from "vitest";
import { isLoopbackAddress, isPublicAddress } from "./public-address.ts";

test.each([
  ["8.8.8.8", true],
  ["172.32.0.1", true],
  ["2606:4700:4700::1111", true],
  ["127.0.0.1", false],
  ["127.9.9.9", false],
  ["0.0.0.0", false],
  ["10.1.2.3", false],
  ["100.100.0.1", false],
  ["169.254.169.254", false],
  ["172.31.255.255", false],
  ["192.168.1.1", false],
  ["198.19.0.1", false],
  ["224.0.0.1", false],
  ["255.255.255.255", false],
  ["::", false],
  ["::1", false],
  ["::ffff:10.0.0.1", false],
  ["::ffff:8.8.8.8", false],
  ["64:ff9b::a00:1", false],
  ["2002:a00:1::", false],
  ["2001:0:53aa::1", false],
  ["fc00::1", false],
  ["fe80::1", false],
  ["fe80::1%eth0", false],
  ["ff02::1", false],
  ["example.com", false],
  ["", false],
])("isPublicAddress: %s is %s", (address, expected) => {
  expect(isPublicAddress(address)).toBe(expected);
});

test.each([
  ["127.0.0.1", true],
  ["::1", true],
  ["10.0.0.1", false],
  ["localhost", false],
])("isLoopbackAddress: %s is %s", (address, expected) => {
  expect(isLoopbackAddress(address)).toBe(expected);
});
