import { parseOptions } from "@node-rs/argon2";
import { expect, test } from "vitest";
import { DUMMY_HASH, hashPassword, verifyPassword } from "./passwords.ts";

test("verifyPassword accepts a password in any Unicode composition", async () => {
  const hash = await hashPassword("Ångström 12");
  expect(await verifyPassword("A\u030angstro\u0308m 12", hash)).toBe(true);
  expect(await verifyPassword("angström 12", hash)).toBe(false);
});

test("verifyPassword does the same work when there is no account", async () => {
  expect(await verifyPassword("anything at all", undefined)).toBe(false);
  expect(parseOptions(DUMMY_HASH)).toEqual(parseOptions(await hashPassword("anything at all")));
});
