import { DrizzleQueryError } from "drizzle-orm";
import { expect, test } from "vitest";
import { createLogger } from "./logger.ts";

/** Runs `write` with a logger and returns its output. */
function logged(write: (logger: ReturnType<typeof createLogger>) => void): string {
  const lines: string[] = [];
  write(createLogger({ logLevel: "trace" }, { write: (line) => void lines.push(line) }));
  return lines.join("");
}

const TOKEN = "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJndWVzdCJ9.c2lnbmF0dXJl";
const EMAIL = "jane.doe+news@mail.example.co.uk";

test.each<[string, object | string, string]>([
  ["an authorization header", { req: { headers: { authorization: `Bearer ${TOKEN}` } } }, TOKEN],
  ["a header in a list", { req: { headers: { "set-cookie": "sid=opaque-value" } } }, "opaque-value"],
  ["a bearer token in a sentence", "rejected: Bearer c2Vzc2lvbi10b2tlbg==", "c2Vzc2lvbi10b2tlbg"],
  ["a guest token in a sentence", `the token ${TOKEN} has expired`, "eyJzdWIi"],
  ["a token in a URL", { url: "/reset-password?token=opaque-value&x=1" }, "opaque-value"],
  ["a nested token", { body: { list: [{ reset_token: "opaque-value" }] } }, "opaque-value"],
  ["a password with a quote in it", { body: { password: 'opa"que-value' } }, "que-value"],
  ["a code that is a number", { user_otp: 493_817 }, "493817"],
  ["an email address in a JSON value", { body: { email_id: EMAIL } }, "jane"],
  ["an email address in a sentence", `an email to <${EMAIL}> was rejected`, "jane"],
  ["an email address in a URL", { url: "/confirm?to=jane.doe%40example.com" }, "jane"],
  ["an email address with non-ASCII letters", "to jürgen@bücher.example", "jürgen"],
  ["database credentials", "connect postgres://assayed:opaque-value@127.0.0.1:20000/assayed", "opaque-value"],
])("redacts %s", (_what, what, secret) => {
  const line = logged((logger) =>
    typeof what === "string" ? logger.info(what) : logger.info(what, "request"),
  );
  expect(line).not.toContain(secret);
  expect(() => JSON.parse(line)).not.toThrow();
});

test("redacts error messages, stacks and causes", () => {
  const line = logged((logger) =>
    logger.error({ err: new Error(`no mailbox ${EMAIL}`, { cause: new Error(`550 ${EMAIL}`) }) }),
  );
  expect(line).not.toContain("jane");
  expect(line).toContain("logger.test.ts");
});

test("leaves everything else readable", () => {
  const line = logged((logger) =>
    logger.info({ route: "/search", package: "react-router@8.4.0", ms: 12 }, "served"),
  );
  expect(JSON.parse(line)).toMatchObject({
    level: "info",
    route: "/search",
    package: "react-router@8.4.0",
    ms: 12,
    msg: "served",
  });
});

test("omits the parameters of a failed query", () => {
  const query = new DrizzleQueryError(
    "insert into emails values ($1)",
    ["Your code is 493817"],
    new Error("no table"),
  );
  const line = logged((logger) => logger.error({ err: new Error("not sent", { cause: query }) }, "failed"));
  expect(line).toContain("insert into emails");
  expect(line).toContain("no table");
  expect(line).not.toContain("493817");
  expect(logged((logger) => logger.error({ err: query }))).not.toContain("493817");
});

test("bounds the length of a failed statement, and still shows where it failed", () => {
  const statement = `insert into brands values ${"($1, $2), ".repeat(100_000)}`;
  const query = new DrizzleQueryError(statement, ["a value"], new Error("too many parameters"));
  const line = logged((logger) => logger.error({ err: query }, "failed"));
  expect(line.length).toBeLessThan(10_000);
  expect(line).toContain("logger.test.ts");
  expect(line).toContain("too many parameters");
  expect(line).not.toContain("a value");
});
