import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { isPublishedRuntime } from "./verify-runtime.ts";

const RELEASE = { version: "24.0.0", platform: "linux", arch: "x64" };
const NAME = "node-v24.0.0-linux-x64";
const PROGRAM = Buffer.from("the program");

const files = new Map<string, Buffer>();
const server = createServer((request, response) => {
  const file = files.get(request.url ?? "");
  response.writeHead(file ? 200 : 404).end(file);
});
let site = "";

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  site = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

/** Publishes an archive with `program`, and `digest` for it. */
function publish(program: Buffer, digestOf: (archive: Buffer) => string): void {
  const folder = mkdtempSync(path.join(tmpdir(), "assayed-release-"));
  mkdirSync(path.join(folder, NAME, "bin"), { recursive: true });
  writeFileSync(path.join(folder, NAME, "bin/node"), program);
  execFileSync("tar", ["-czf", `${NAME}.tar.gz`, NAME], { cwd: folder });
  const archive = readFileSync(path.join(folder, `${NAME}.tar.gz`));
  rmSync(folder, { recursive: true });
  files.set(`/v24.0.0/${NAME}.tar.gz`, archive);
  const sums = `${"0".repeat(64)}  ${NAME}.tar.xz\n${digestOf(archive)}  ${NAME}.tar.gz\n`;
  files.set("/v24.0.0/SHASUMS256.txt", Buffer.from(sums));
}

const sha256 = (content: Buffer) => createHash("sha256").update(content).digest("hex");

test("isPublishedRuntime: the program of the published archive is accepted", async () => {
  publish(PROGRAM, sha256);
  expect(await isPublishedRuntime(site, RELEASE, PROGRAM)).toMatchObject({ outcome: "same" });
});

test("isPublishedRuntime: another program is not", async () => {
  publish(PROGRAM, sha256);
  const { outcome, message } = await isPublishedRuntime(site, RELEASE, Buffer.from("another"));
  expect(outcome).toBe("different");
  expect(message).toContain(sha256(PROGRAM));
});

test("isPublishedRuntime: neither is an archive whose digest is not the stated one", async () => {
  publish(PROGRAM, () => "f".repeat(64));
  expect(await isPublishedRuntime(site, RELEASE, PROGRAM)).toMatchObject({ outcome: "different" });
});

test("isPublishedRuntime: a release that cannot be downloaded proves nothing", async () => {
  const missing = { ...RELEASE, version: "24.0.1" };
  expect(await isPublishedRuntime(site, missing, PROGRAM)).toMatchObject({ outcome: "unreachable" });
});
