import { isoBase64URL, isoCBOR } from "@simplewebauthn/server/helpers";
import { expect, test } from "vitest";
import { hasNoCertificates } from "./attestation.ts";

const certificate = Uint8Array.of(0x30, 0x82);

test.each([
  ["none", {}, true],
  ["packed", { alg: -7, sig: Uint8Array.of(1) }, true],
  ["packed", { alg: -7, sig: Uint8Array.of(1), x5c: [certificate] }, false],
  ["android-key", { alg: -7, sig: Uint8Array.of(1), x5c: [certificate, certificate] }, false],
  ["android-safetynet", { ver: "1", response: Uint8Array.of(1) }, false],
  ["apple", { x5c: [certificate] }, false],
  ["fido-u2f", { x5c: [certificate], sig: Uint8Array.of(1) }, false],
  ["tpm", { ver: "2.0", x5c: [certificate] }, false],
])("hasNoCertificates(%s with %o): %s", async (format, statement, expected) => {
  const object = new Map<string, unknown>([
    ["fmt", format],
    ["attStmt", new Map(Object.entries(statement))],
    ["authData", new Uint8Array(37)],
  ]);
  const attestation = isoBase64URL.fromBuffer(isoCBOR.encode(object as Parameters<typeof isoCBOR.encode>[0]));
  expect(await hasNoCertificates(attestation)).toBe(expected);
});

test.each(["", "AAAA", "not base64 \u0000"])(
  "hasNoCertificates rejects the malformed attestation %j",
  async (attestation) => {
    expect(await hasNoCertificates(attestation)).toBe(false);
  },
);
