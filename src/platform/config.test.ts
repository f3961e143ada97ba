import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { ConfigProblem, readConfig } from "./config.ts";
import { VARIABLES } from "./environment.ts";

test("readConfig: defaults are production, all interfaces, demo data, not indexable", () => {
  expect(readConfig({})).toMatchObject({
    environment: "production",
    host: "0.0.0.0",
    port: 3000,
    siteUrl: "http://localhost:3000",
    databaseUrl: null,
    trustProxy: false,
    demoData: true,
    siteIndexable: false,
    dailyNotices: false,
    logLevel: "info",
  });
});

test("readConfig: derived defaults follow the variables they depend on", () => {
  expect(readConfig({ NODE_ENV: "development", PORT: "4100" })).toMatchObject({
    host: "localhost",
    siteUrl: "http://localhost:4100",
  });
  expect(readConfig({ NODE_ENV: "test" }).logLevel).toBe("silent");
  expect(readConfig({ SUPPORT_EMAIL: "help@example.org" }).mail.from).toBe("help@example.org");
});

test.each<[NodeJS.ProcessEnv, boolean]>([
  [{}, true],
  [{ SITE_URL: "http://localhost:3000" }, true],
  [{ SITE_URL: "http://127.0.0.1:3000" }, true],
  [{ SITE_URL: "https://www.example.com", GUEST_TOKEN_SECRET: undefined }, false],
  [{ SITE_URL: "https://localhost.example.com" }, false],
  [{ SITE_URL: "https://www.example.com", DEMO_DATA: "on" }, true],
  [{ SAMPLE_DATA: "off" }, false],
  [{ SAMPLE_DATA: "off", DEMO_DATA: "on" }, true],
])("readConfig(%j) loads demo data: %s", (env, loads) => {
  expect(readConfig({ NODE_ENV: "test", ...env }).demoData).toBe(loads);
});

test.each([
  ["off", false],
  ["0", 0],
  ["2", 2],
  ["10.0.0.0/8, 192.168.1.4,::1", ["10.0.0.0/8", "192.168.1.4", "::1"]],
])("TRUST_PROXY=%s", (value, parsed) => {
  expect(readConfig({ TRUST_PROXY: value }).trustProxy).toEqual(parsed);
});

test("SITE_URL is accepted with or without a trailing slash", () => {
  expect(readConfig({ SITE_URL: "https://www.example.com/" }).siteUrl).toBe("https://www.example.com");
});

test("a social link can be left out, each by itself", () => {
  const { social } = readConfig({ INSTAGRAM_URL: "off", TIKTOK_URL: "https://www.tiktok.com/@ours" });
  expect(social).toMatchObject({ instagram: null, tiktok: "https://www.tiktok.com/@ours" });
  expect(social.twitter).toMatch(/^https:/);
});

test("an empty variable counts as not set", () => {
  expect(readConfig({ PORT: "", DATABASE_URL: "  ", SMTP_URL: "" })).toEqual(readConfig({}));
});

const INVALID_VALUES: [keyof typeof VARIABLES, string[]][] = [
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
  ["DEMO_DATA", ["yes", "1"]],
  ["SITE_INDEXABLE", ["true"]],
  ["SEARCH_ENGINE", ["elastic"]],
  ["OPENSEARCH_URL", ["search.example.com:9200", "ftp://user:hunter2@host"]],
  ["PAGE_CACHE_MB", ["-1", "plenty", "0.5"]],
  ["ANSWER_CACHE_MB", ["-1", "plenty", "0.5"]],
  ["SUPPORT_EMAIL", ["nobody"]],
  ["SECURITY_CONTACT", ["nobody", "http://www.example.com/report", "https://a b", "mailto:x\nPolicy: y"]],
  ["HSTS", ["on", "off"]],
  ["S3_ENDPOINT", ["s3.example.com", "https://s3.example.com/bucket"]],
  ["INSTAGRAM_URL", ["javascript:alert(1)", "http://instagram.com/x"]],
];

test.each(INVALID_VALUES.flatMap(([name, values]) => values.map((value) => [name, value] as const)))(
  "%s=%s is rejected by name, with an example and without the value",
  (name, value) => {
    const read = () => readConfig({ [name]: value });
    expect(read).toThrow(ConfigProblem);
    expect(read).toThrow(`  ${name} must `);
    expect(read).toThrow(VARIABLES[name].example);
    expect(read).not.toThrow("hunter2");
  },
);

const WEAK_SECRETS: [keyof typeof VARIABLES, string][] = [
  ["GUEST_TOKEN_SECRET", "s".repeat(48)],
  ["GUEST_TOKEN_SECRET", "changeme-changeme-changeme-changeme"],
  ["S3_SECRET_ACCESS_KEY", "secret-of-the-key"],
  ["S3_SECRET_ACCESS_KEY", "minioadmin"],
  ["AI_API_KEY", "changeme"],
];

test.each(WEAK_SECRETS)("%s=%s is rejected in production only", (name, value) => {
  expect(() => readConfig({ [name]: value })).toThrow(`  ${name} must `);
  expect(() => readConfig({ NODE_ENV: "development", [name]: value })).not.toThrow();
});

test("ConfigProblem lists all invalid variables at once", () => {
  const invalid = Object.fromEntries(INVALID_VALUES.map(([name, [value]]) => [name, value]));
  try {
    readConfig(invalid);
    expect.unreachable();
  } catch (error) {
    expect((error as ConfigProblem).problems.map(({ name }) => name).sort()).toEqual(
      INVALID_VALUES.map(([name]) => name).sort(),
    );
  }
});

test("S3_BUCKET requires its access key", () => {
  try {
    readConfig({ S3_BUCKET: "pictures" });
    expect.unreachable();
  } catch (error) {
    const names = (error as ConfigProblem).problems.map(({ name }) => name);
    expect(names).toEqual(["S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"]);
  }
  expect(readConfig({}).s3).toBeNull();
});

test("every example value is valid", () => {
  const examples = Object.entries(VARIABLES).map(([name, { example }]) => [name, example]);
  expect(() => readConfig({ ...Object.fromEntries(examples), NODE_ENV: "test" })).not.toThrow();
});

test(".env.example lists every variable, with valid values", () => {
  const text = readFileSync(new URL("../../.env.example", import.meta.url), "utf8");
  const shown = [...text.matchAll(/^#?([A-Z0-9_]+)=(.*)$/gm)].map(
    ([, name, value]) => [name, value] as const,
  );
  expect(shown.map(([name]) => name).sort()).toEqual(Object.keys(VARIABLES).sort());
  expect(() => readConfig({ ...Object.fromEntries(shown), NODE_ENV: "test" })).not.toThrow();
});
