import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { ConfigProblem, readConfig } from "./config.ts";
import { VARIABLES } from "./environment.ts";

test("nothing given: production on every interface, the sample catalogue, nothing indexed", () => {
  expect(readConfig({})).toMatchObject({
    environment: "production",
    host: "0.0.0.0",
    port: 3000,
    siteUrl: "http://localhost:3000",
    databaseUrl: null,
    trustProxy: false,
    sampleData: true,
    siteIndexable: false,
    logLevel: "info",
  });
});

test("what follows from something else follows it", () => {
  expect(readConfig({ NODE_ENV: "development", PORT: "4100" })).toMatchObject({
    host: "localhost",
    siteUrl: "http://localhost:4100",
  });
  expect(readConfig({ NODE_ENV: "test" }).logLevel).toBe("silent");
  expect(readConfig({ SUPPORT_EMAIL: "help@example.org" }).mail.from).toBe("help@example.org");
});

test.each([
  ["off", false],
  ["0", 0],
  ["2", 2],
  ["10.0.0.0/8, 192.168.1.4,::1", ["10.0.0.0/8", "192.168.1.4", "::1"]],
])("TRUST_PROXY=%s", (given, read) => {
  expect(readConfig({ TRUST_PROXY: given }).trustProxy).toEqual(read);
});

test("an origin is read with or without its last slash", () => {
  expect(readConfig({ SITE_URL: "https://www.example.com/" }).siteUrl).toBe("https://www.example.com");
});

test("an empty variable is one that is not given", () => {
  expect(readConfig({ PORT: "", DATABASE_URL: "  ", SMTP_URL: "" })).toEqual(readConfig({}));
});

const WRONG: [keyof typeof VARIABLES, string[]][] = [
  ["NODE_ENV", ["prod", "Production"]],
  ["PORT", ["-1", "65536", "80.5", "http", "0x50"]],
  ["SITE_URL", ["example.com", "ftp://example.com", "https://example.com/shop", "https://example.com/?a=b"]],
  ["DATABASE_URL", ["mysql://user:hunter2@host/db", "hunter2"]],
  ["REDIS_URL", ["http://hunter2"]],
  ["SMTP_URL", ["mail.example.com:25"]],
  ["MAIL_FROM", ["Somebody", "a@b\r\nBcc: c@d", "<>"]],
  ["LOG_LEVEL", ["verbose"]],
  ["TRUST_PROXY", ["on", "true", "proxy.example.com", "1,"]],
  ["GUEST_TOKEN_SECRET", ["hunter2"]],
  ["SAMPLE_DATA", ["yes", "1"]],
  ["SITE_INDEXABLE", ["true"]],
  ["SEARCH_ENGINE", ["elastic"]],
  ["PAGE_CACHE_MB", ["-1", "plenty", "0.5"]],
  ["ANSWER_CACHE_MB", ["-1", "plenty", "0.5"]],
  ["SUPPORT_EMAIL", ["nobody"]],
  ["S3_ENDPOINT", ["s3.example.com", "https://s3.example.com/bucket"]],
  ["INSTAGRAM_URL", ["javascript:alert(1)", "http://instagram.com/x"]],
];

test.each(WRONG.flatMap(([name, values]) => values.map((value) => [name, value] as const)))(
  "%s=%s is refused by name, with an example and without the value",
  (name, value) => {
    const refuse = () => readConfig({ [name]: value });
    expect(refuse).toThrow(ConfigProblem);
    expect(refuse).toThrow(`  ${name} must `);
    expect(refuse).toThrow(VARIABLES[name].example);
    expect(refuse).not.toThrow("hunter2");
  },
);

const WEAK: [keyof typeof VARIABLES, string][] = [
  ["GUEST_TOKEN_SECRET", "s".repeat(48)],
  ["GUEST_TOKEN_SECRET", "changeme-changeme-changeme-changeme"],
  ["S3_SECRET_ACCESS_KEY", "secret-of-the-key"],
  ["S3_SECRET_ACCESS_KEY", "minioadmin"],
  ["AI_API_KEY", "changeme"],
];

test.each(WEAK)("%s=%s is refused in production, and only there", (name, value) => {
  expect(() => readConfig({ [name]: value })).toThrow(`  ${name} must `);
  expect(() => readConfig({ NODE_ENV: "development", [name]: value })).not.toThrow();
});

test("everything that is wrong is said at once", () => {
  const wrong = Object.fromEntries(WRONG.map(([name, [value]]) => [name, value]));
  try {
    readConfig(wrong);
    expect.unreachable();
  } catch (error) {
    expect((error as ConfigProblem).problems.map(({ name }) => name).sort()).toEqual(
      WRONG.map(([name]) => name).sort(),
    );
  }
});

test("a bucket is nothing without its key", () => {
  try {
    readConfig({ S3_BUCKET: "pictures" });
    expect.unreachable();
  } catch (error) {
    const names = (error as ConfigProblem).problems.map(({ name }) => name);
    expect(names).toEqual(["S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"]);
  }
  expect(readConfig({}).s3).toBeNull();
});

test("every example is itself accepted", () => {
  const examples = Object.entries(VARIABLES).map(([name, { example }]) => [name, example]);
  expect(() => readConfig({ ...Object.fromEntries(examples), NODE_ENV: "test" })).not.toThrow();
});

test(".env.example explains every variable, and what it shows is accepted", () => {
  const text = readFileSync(new URL("../../.env.example", import.meta.url), "utf8");
  const shown = [...text.matchAll(/^#?([A-Z0-9_]+)=(.*)$/gm)].map(
    ([, name, value]) => [name, value] as const,
  );
  expect(shown.map(([name]) => name).sort()).toEqual(Object.keys(VARIABLES).sort());
  expect(() => readConfig({ ...Object.fromEntries(shown), NODE_ENV: "test" })).not.toThrow();
});
