import { expect, test } from "vitest";
import { readConfig } from "#platform/config.ts";
import { commonHeaders } from "./security-headers.ts";

test.each([
  [{}, "max-age=31536000"],
  [{ HSTS: "host" }, "max-age=31536000"],
  [{ HSTS: "subdomains" }, "max-age=31536000; includeSubDomains"],
  [{ HSTS: "preload" }, "max-age=63072000; includeSubDomains; preload"],
])("commonHeaders: HSTS over TLS with %j", (env, value) => {
  const headers = commonHeaders(readConfig({ SITE_URL: "https://www.example.com", ...env }));
  expect(headers["strict-transport-security"]).toBe(value);
});

test("commonHeaders: no HSTS without TLS", () => {
  expect(commonHeaders(readConfig({ HSTS: "preload" }))).not.toHaveProperty("strict-transport-security");
});
