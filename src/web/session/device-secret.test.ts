import { expect, test } from "vitest";
import { createDeviceSecret, DEVICE_SECRET_KEY } from "./device-secret.ts";

const storageOf = (values: Map<string, string>) => () => ({
  getItem: (key: string) => values.get(key) ?? null,
  setItem: (key: string, value: string) => void values.set(key, value),
});

test("createDeviceSecret creates a random secret once and stores it", () => {
  const values = new Map<string, string>();
  const secret = createDeviceSecret(storageOf(values))();
  expect(secret).toMatch(/^[\w-]{43}$/);
  expect(createDeviceSecret(storageOf(values))()).toBe(secret);
  expect(createDeviceSecret(storageOf(new Map()))()).not.toBe(secret);
});

test("createDeviceSecret replaces a value that is not a secret", () => {
  const values = new Map([[DEVICE_SECRET_KEY, "x"]]);
  expect(createDeviceSecret(storageOf(values))()).toBe(values.get(DEVICE_SECRET_KEY));
  expect(values.get(DEVICE_SECRET_KEY)).not.toBe("x");
});

test("createDeviceSecret remembers the secret in memory where storage is blocked", () => {
  const deviceSecret = createDeviceSecret(() => {
    throw new Error("SecurityError");
  });
  expect(deviceSecret()).toBe(deviceSecret());
});
