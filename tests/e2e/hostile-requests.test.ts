import { connect } from "node:net";
import { expect } from "vitest";
import { askApi } from "./catalogue.ts";
import { origin, test } from "./visit.ts";

const { hostname, port, host } = new URL(origin || "http://localhost:1");
const EVIL = "evil.example";

/** Sends raw bytes; returns all statuses and the text received until the connection closes. */
async function exchange(bytes: string): Promise<{ statuses: number[]; text: string }> {
  const socket = connect(Number(port), hostname);
  let text = "";
  socket.setEncoding("utf8").on("data", (chunk: string) => {
    text += chunk;
  });
  // The server may reset the connection once it has answered; `once` of node:events would reject then.
  socket.on("error", () => {});
  socket.write(bytes);
  await new Promise((resolve) => socket.once("close", resolve));
  return { statuses: [...text.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status)), text };
}

const lines = (...head: string[]) => `${head.join("\r\n")}\r\n\r\n`;
const CALL = ["POST /api/auth/login HTTP/1.1", `Host: ${host}`, "Content-Type: application/json"];

test.for([
  [
    "a length and chunked encoding",
    lines(...CALL, "Content-Length: 4", "Transfer-Encoding: chunked"),
    "0\r\n\r\n",
  ],
  ["two encodings", lines(...CALL, "Transfer-Encoding: chunked", "Transfer-Encoding: identity"), "0\r\n\r\n"],
  ["an unknown encoding", lines(...CALL, "Transfer-Encoding: xchunked"), "0\r\n\r\n"],
  ["a space in a header name", lines(...CALL, "Transfer-Encoding : chunked"), "0\r\n\r\n"],
  ["a length with a sign", lines(...CALL, "Content-Length: +2"), "{}"],
  ["a folded header", lines("GET / HTTP/1.1", `Host: ${host}`, "A: b", " c"), ""],
  ["bare line feeds", `GET / HTTP/1.1\nHost: ${host}\n\n`, ""],
  ["no host", lines("GET / HTTP/1.1", "Connection: close"), ""],
] as const)("request smuggling: %s is rejected, and nothing after it is answered", async ([, head, body]) => {
  const smuggled = lines("GET /api/user/get-guest HTTP/1.1", `Host: ${host}`, "Connection: close");
  const { statuses } = await exchange(head + body + smuggled);
  expect([...new Set(statuses)]).toEqual([400]);
});

test("request smuggling: the body of a request for a cached page is not a second request", async () => {
  const inside = lines("GET /api/user/get-guest HTTP/1.1", `Host: ${host}`);
  await fetch(`${origin}/about`);
  const { statuses, text } = await exchange(
    lines("GET /about HTTP/1.1", `Host: ${host}`, `Content-Length: ${inside.length}`) +
      inside +
      lines("GET /robots.txt HTTP/1.1", `Host: ${host}`, "Connection: close"),
  );
  expect(statuses).toEqual([200, 200]);
  expect(text.includes('"status":true')).toBe(false);
});

const SPOOFED_HEADERS: Record<string, string>[] = [
  { host: EVIL },
  { "x-forwarded-host": EVIL, "x-forwarded-proto": "https", "x-forwarded-port": "444" },
  { forwarded: `host=${EVIL};proto=https`, "x-original-url": "/login", "x-rewrite-url": "/login" },
  { "x-http-method-override": "DELETE", "x-forwarded-prefix": `//${EVIL}`, origin: `https://${EVIL}` },
  { "accept-language": `de"><script>`, range: "bytes=0-10", cookie: "a=b", referer: `https://${EVIL}` },
];

test.for(SPOOFED_HEADERS)(
  "page cache poisoning: no header but the encoding changes a page: %o",
  async (headers, { onTestFinished }) => {
    const path = `/brands?headers=${Object.keys(headers).join()}`;
    const poisoned = await exchange(
      lines(
        `GET ${path} HTTP/1.1`,
        ...Object.entries({ host, connection: "close", ...headers }).map(
          ([name, value]) => `${name}: ${value}`,
        ),
      ),
    );
    onTestFinished(() => expect(poisoned.text.includes(EVIL)).toBe(false));
    expect(poisoned.statuses).toEqual([200]);
    const next = await fetch(origin + path);
    expect(next.status).toBe(200);
    const html = await next.text();
    expect(html.includes(`<meta property="og:url" content="${origin}/brands" `)).toBe(true);
    expect(html.includes(EVIL)).toBe(false);
  },
);

test.for([
  ["/assets/..%2f..%2fpackage.json", 404],
  ["/assets/%2e%2e/%2e%2e/package.json", 404],
  ["/%2e%2e/%2e%2e/etc/passwd", 404],
  ["/..%5c..%5cpackage.json", 404],
  ["/open-data/..%2f..%2fsecrets.json", 404],
  ["/uploads/images/..%2f..%2fsecrets.json", 404],
  ["/media/packs/..%2f..%2fx.svg", 404],
  ["/report/x/..%2f..%2freport.json", 404],
  ["/.vite/manifest.json", 404],
  ["/build/server/index.js", 404],
  ["/.env", 404],
  ["/.git/config", 404],
  [`//${EVIL}/brands/`, 404],
  [`/%2f%2f${EVIL}`, 404],
  [`/\\${EVIL}`, 404],
  ["/%0d%0aset-cookie:a=b", 400],
  ["/uploads/images/%00", 400],
  ["/report/%00/report.json", 400],
] as const)("path traversal: %s is not found", async ([path, status]) => {
  const { statuses, text } = await exchange(
    lines(`GET ${path} HTTP/1.1`, `Host: ${host}`, "Connection: close"),
  );
  expect(statuses).toEqual([status]);
  expect(text).not.toMatch(/^(?:location|set-cookie):/im);
  expect(text).not.toMatch(/root:x:|"devDependencies"|guestTokenSecret/);
});

const MARKUP = "</script><script>alert(1)</script><img src=x onerror=alert(1)>\"'`<!--";

test.for(["/search?q=", "/ai-search?q=", "/search?brand=", "/brands?page=", "/no-such-page/"])(
  "reflected XSS: markup in %s stays text",
  async (path) => {
    const html = await (await fetch(origin + path + encodeURIComponent(MARKUP))).text();
    expect(html).not.toMatch(/<script>alert|<img src=x/);
    const scripts = html.match(/<script[\s>]/g)?.length;
    const plain = await (await fetch(`${origin}${path}plain`)).text();
    expect(scripts).toBe(plain.match(/<script[\s>]/g)?.length);
  },
);

test.for(["TRACE / HTTP/1.1", "OPTIONS * HTTP/1.1", "PUT /about HTTP/1.1", "DELETE /healthz HTTP/1.1"])(
  "method not allowed: %s",
  async (line) => {
    const { statuses, text } = await exchange(
      lines(line, `Host: ${host}`, "X-Secret: 1", "Connection: close"),
    );
    expect(statuses).toEqual([405]);
    expect(text).not.toMatch(/x-secret/i);
  },
);

test("prototype pollution: a body cannot reach Object.prototype", async () => {
  for (const body of ['{"__proto__":{"limit":1}}', '{"constructor":{"prototype":{"limit":1}}}']) {
    const response = await fetch(`${origin}/api/auth/login`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body,
    });
    expect(response.status).toBe(400);
  }
  expect((await fetch(`${origin}/search?__proto__[limit]=1&constructor[prototype][limit]=1`)).status).toBe(
    200,
  );
  expect((await askApi("listBrands", {})).list.length).toBeGreaterThan(1);
});
