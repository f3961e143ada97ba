import { expect, test } from "vitest";
import { directiveLabel, readViolations } from "./csp-violations.ts";

const SITE = "https://www.example.com";

const LEGACY = {
  "csp-report": {
    "document-uri": `${SITE}/search?q=hidden+illness#top`,
    referrer: "",
    "violated-directive": "script-src-elem",
    "effective-directive": "script-src-elem",
    "original-policy": "default-src 'self'",
    "blocked-uri": "https://evil.example/x.js?user=ada",
    "source-file": `${SITE}/assets/site.js?v=1`,
    "line-number": 12,
    "script-sample": "steal('ada@example.com')",
  },
};

const API = {
  age: 10,
  type: "csp-violation",
  url: `${SITE}/unsubscribe?token=secret`,
  user_agent: "Mozilla/5.0",
  body: {
    documentURL: `${SITE}/unsubscribe?token=secret`,
    effectiveDirective: "require-trusted-types-for",
    blockedURL: "trusted-types-sink",
    sourceFile: `${SITE}/assets/site.js`,
    lineNumber: 3,
    sample: "Element innerHTML|<img src=x>",
  },
};

test("readViolations reads both formats, without queries, fragments and samples", () => {
  expect(readViolations(JSON.stringify(LEGACY))).toEqual([
    {
      directive: "script-src-elem",
      blocked: "https://evil.example/x.js",
      page: "/search",
      source: `${SITE}/assets/site.js:12`,
    },
  ]);
  expect(readViolations(JSON.stringify([API, { type: "deprecation", body: {} }]))).toEqual([
    {
      directive: "require-trusted-types-for",
      blocked: "trusted-types-sink",
      page: "/unsubscribe",
      source: `${SITE}/assets/site.js:3`,
    },
  ]);
});

test.each([
  ["chrome-extension://abcdef/inject.js?user=1", "chrome-extension:"],
  ["data:text/html,<b>text</b>", "data:"],
  ["inline", "inline"],
  ["My Secret", ""],
])("readViolations: blocked %s is logged as %j", (blocked, logged) => {
  const report = { "csp-report": { ...LEGACY["csp-report"], "blocked-uri": blocked } };
  expect(readViolations(JSON.stringify(report))[0]?.blocked).toBe(logged);
});

test.each(["", "null", "{", "[]", "{}", "[[]]", '{"csp-report":null}', '{"csp-report":"x"}'])(
  "readViolations finds nothing in %s",
  (body) => {
    expect(readViolations(body)).toEqual([]);
  },
);

test("readViolations reads 20 reports of a request, and cuts long values", () => {
  const long = { ...API, body: { ...API.body, sourceFile: `${SITE}/${"a".repeat(5000)}`, lineNumber: 0 } };
  const read = readViolations(JSON.stringify(Array(100).fill(long)));
  expect(read).toHaveLength(20);
  expect(read[0]?.source).toHaveLength(200);
});

test("directiveLabel: an unknown directive is counted as other", () => {
  expect(directiveLabel("img-src")).toBe("img-src");
  expect(directiveLabel("img-src-1234")).toBe("other");
});
