import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { createApiServer } from "#app/site.ts";
import { CERTIFICATE_UPLOAD_PATH } from "#contract/staff/draft-paths.ts";
import { startAccountsApi } from "#tests/support/accounts.ts";
import type { TestApi } from "#tests/support/api.ts";
import { freePort } from "#tests/support/free-port.ts";
import { createImage } from "#tests/support/images.ts";
import { createUploader, listeningPort } from "#tests/support/uploads.ts";

/** Recipes in `deploy/`, run by the real programs. Only addresses, TLS and the header timeout differ. */
const DEPLOY = path.resolve(import.meta.dirname, "../../deploy");

const adapted = (text: string, port: number, upstream: number) =>
  text
    .replaceAll("127.0.0.1:3000", `127.0.0.1:${upstream}`)
    .replace(/(client_header_timeout|read_header) 10s/, "$1 1s")
    .replaceAll("$PORT", String(port));

interface Recipe {
  program: string;
  file: string;
  command(port: number, upstream: number, folder: string): Promise<string[]>;
}

const nginx: Recipe = {
  program: "/usr/sbin/nginx",
  file: "nginx.conf",
  async command(port, upstream, folder) {
    const text = await readFile(path.join(DEPLOY, "nginx.conf"), "utf8");
    const plain = text
      .replace(/server \{\s+listen 80;[\s\S]*?\n\}\n/, "")
      .replace("listen 443 ssl http2;", "listen 127.0.0.1:$PORT;")
      .replace(/^.*(?:listen \[::\]:443|ssl_).*$/gm, "");
    await writeFile(path.join(folder, "assayed.conf"), adapted(plain, port, upstream));
    const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
      .map((name) => `${name}_temp_path ${folder}/${name};`)
      .join("\n");
    const main = `daemon off; master_process off; pid ${folder}/pid; error_log ${folder}/errors;
events { worker_connections 1024; }
http { access_log off; ${temporary} include ${folder}/assayed.conf; }`;
    await writeFile(path.join(folder, "main.conf"), main);
    return ["/usr/sbin/nginx", "-p", folder, "-e", `${folder}/errors`, "-c", `${folder}/main.conf`];
  },
};

const caddy: Recipe = {
  program: "/usr/bin/caddy",
  file: "Caddyfile",
  async command(port, upstream, folder) {
    const text = await readFile(path.join(DEPLOY, "Caddyfile"), "utf8");
    const plain = text
      .replace(/^\{\n/m, "{\n\tadmin off\n\tauto_https off\n")
      .replace(/^www\.example\.com \{/m, "http://127.0.0.1:$PORT {");
    await writeFile(path.join(folder, "Caddyfile"), adapted(plain, port, upstream));
    return ["/usr/bin/caddy", "run", "--config", `${folder}/Caddyfile`, "--adapter", "caddyfile"];
  },
};

describe.each([
  ["nginx", nginx],
  ["Caddy", caddy],
])("the recipe for %s", (name, recipe) => {
  const isInstalled = existsSync(recipe.program);
  if (!isInstalled) {
    const missing = `${recipe.program} is not installed: the recipe deploy/${recipe.file} is not tested.`;
    if (process.env.REQUIRE_PROXIES) throw new Error(missing);
    test.skip(missing, () => undefined);
    return;
  }

  let site: TestApi;
  let proxied: TestApi;
  let port: number;
  let folder: string;
  let program: ChildProcess;
  const callers: string[] = [];
  beforeAll(async () => {
    const take = async (caller: string) => {
      callers.push(caller);
      return { allowed: true, retryAfterSeconds: 0, remaining: 0, resetSeconds: 60 };
    };
    ({ api: site } = await startAccountsApi({ limiter: { take, close: async () => {} } }));
    const config = { ...site.services.config, trustProxy: ["127.0.0.1"] };
    const { app } = await createApiServer({ ...site.services, config });
    proxied = { ...site, app };
    const upstream = await listeningPort(proxied);
    port = await freePort();
    folder = await mkdtemp(path.join(tmpdir(), `assayed-${name}-`));
    const [command = "", ...args] = await recipe.command(port, upstream, folder);
    const env = { ...process.env, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder };
    program = spawn(command, args, { stdio: ["ignore", "ignore", "ignore"], env });
    await vi.waitFor(async () => expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200), {
      timeout: 15_000,
    });
  });
  afterAll(async () => {
    program.kill("SIGTERM");
    if (program.exitCode === null && program.signalCode === null) await once(program, "exit");
    await proxied.app.close();
    await site.close();
    await rm(folder, { recursive: true, force: true });
  });
  const get = (pathname: string, options: RequestInit = {}) =>
    fetch(`http://127.0.0.1:${port}${pathname}`, options);

  test("passes the client's own address, and nothing that the client claims", async () => {
    for (const claimed of [
      {},
      { "x-forwarded-for": "198.51.100.1, 127.0.0.1" },
      { "x-real-ip": "198.51.100.2" },
    ]) {
      callers.length = 0;
      expect((await get("/api/user/get-guest", { headers: claimed })).status).toBe(200);
      expect(new Set(callers)).toEqual(new Set(["127.0.0.1"]));
    }
  });

  test("tells clients apart", async () => {
    callers.length = 0;
    const socket = connect({ port, host: "127.0.0.1", localAddress: "127.0.0.55" });
    // Not `end`: Caddy cancels the request of a client that has closed its half.
    socket.write("GET /api/user/get-guest HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n");
    await once(socket.resume(), "close");
    await expect.poll(() => callers).toContain("127.0.0.55");
  });

  test("closes /metrics", async () => {
    for (const pathname of ["/metrics", "/metrics?x=1"]) {
      const answer = await get(pathname);
      expect(answer.status).toBe(404);
      expect(await answer.text()).not.toContain("process_cpu");
    }
  });

  test.each([80_000, 3_000_000])("refuses a call of %d bytes", async (bytes) => {
    const body = JSON.stringify({ email_id: "x".repeat(bytes) });
    const headers = { "content-type": "application/json" };
    const answer = await get("/api/auth/login", { method: "POST", headers, body });
    expect(answer.status).toBe(413);
  });

  test("cuts a client that sends its headers slowly", async () => {
    const socket = connect(port, "127.0.0.1");
    socket.on("error", () => undefined).resume();
    socket.write("GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: ");
    // The proxy may reset the connection; `once` of node:events would reject then.
    await new Promise((resolve) => socket.once("close", resolve));
    expect(socket.destroyed).toBe(true);
  });

  test("lets a file from staff through to the site, which asks who sends it", async () => {
    const body = new Uint8Array(3_000_000);
    const answer = await get(`${CERTIFICATE_UPLOAD_PATH}?name=lab.csv`, { method: "PUT", body });
    expect([answer.status, await answer.json()]).toEqual([401, expect.objectContaining({ status: false })]);
  });

  test("lets a picture through, larger than any call", async () => {
    const browser = createUploader(site);
    const { url, key } = await browser.requestUrl("image/png");
    const picture = await createImage("png", 600, 600);
    const bytes = Buffer.concat([picture, Buffer.alloc(3_000_000)]);
    const answer = await get(url.pathname + url.search, {
      method: "PUT",
      headers: { "content-type": "image/png" },
      body: new Uint8Array(bytes),
    });
    expect(answer.status, await answer.text()).toBe(200);
    await browser.waitUntilProcessed(key);
    expect((await get(url.pathname)).status).toBe(200);
  });
});
