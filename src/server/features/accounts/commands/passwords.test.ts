import { parseOptions } from "@node-rs/argon2";
import { expect, test } from "vitest";
import { hashPassword, isPassword, NOBODYS_HASH } from "./passwords.ts";

test("a password is known by its hash, however its letters were composed", async () => {
  const hash = await hashPassword("Ångström 12");
  expect(await isPassword("A\u030angstro\u0308m 12", hash)).toBe(true);
  expect(await isPassword("angström 12", hash)).toBe(false);
});

test("where nobody is, the same work is done for nothing", async () => {
  expect(await isPassword("anything at all", undefined)).toBe(false);
  expect(parseOptions(NOBODYS_HASH)).toEqual(parseOptions(await hashPassword("anything at all")));
});
