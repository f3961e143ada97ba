import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { headScript } from "#web/session/head-script.ts";
import { START_SCRIPT } from "#web/start-script.ts";
import { contentSecurityPolicy, reportingEndpoints } from "./content-security-policy.ts";

const hashOf = (source: string) => `'sha256-${createHash("sha256").update(source).digest("base64")}'`;

const OPTIONS = { mode: "production", uploads: null, siteUrl: "http://localhost:3000" } as const;

test("contentSecurityPolicy: allows own scripts, own origin and the carousel stylesheet, no framing", () => {
  const policy = contentSecurityPolicy(OPTIONS).split("; ");
  expect(policy).toEqual([
    "default-src 'self'",
    `script-src 'self' ${hashOf(headScript())} ${hashOf(START_SCRIPT)}`,
    "style-src 'self' https://cdn.jsdelivr.net/npm/swiper@14.4.0/swiper.min.css",
    "style-src-attr 'unsafe-inline'",
    "connect-src 'self'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "frame-src 'none'",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'",
    "require-trusted-types-for 'script'",
    "trusted-types default",
    "report-uri /csp-reports",
  ]);
});

test("contentSecurityPolicy: connect-src allows the upload bucket", () => {
  const uploads = "https://pictures.s3.eu-central-1.amazonaws.com";
  expect(contentSecurityPolicy({ ...OPTIONS, uploads })).toContain(`connect-src 'self' ${uploads};`);
});

test("contentSecurityPolicy: over TLS, the Reporting API is told where reports go", () => {
  const siteUrl = "https://www.example.com";
  expect(contentSecurityPolicy({ ...OPTIONS, siteUrl })).toMatch(
    /; report-uri \/csp-reports; report-to csp$/,
  );
  expect(reportingEndpoints(siteUrl)).toEqual({ "reporting-endpoints": 'csp="/csp-reports"' });
  // Without TLS browsers would ignore both, `report-uri` because of `report-to`.
  expect(contentSecurityPolicy(OPTIONS)).not.toContain("report-to");
  expect(reportingEndpoints(OPTIONS.siteUrl)).toEqual({});
});
