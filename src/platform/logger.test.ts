import { DrizzleQueryError } from "drizzle-orm";
import { expect, test } from "vitest";
import { createLogger } from "./logger.ts";

/** The lines that a logger writes. */
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
  ["a bearer token in a sentence", "refused: Bearer c2Vzc2lvbi10b2tlbg==", "c2Vzc2lvbi10b2tlbg"],
  ["a guest token in a sentence", `the token ${TOKEN} has expired`, "eyJzdWIi"],
  ["a token in an address", { url: "/reset-password?token=opaque-value&x=1" }, "opaque-value"],
  ["a token deep inside", { body: { list: [{ reset_token: "opaque-value" }] } }, "opaque-value"],
  ["a password with a quote in it", { body: { password: 'opa"que-value' } }, "que-value"],
  ["a code that is a number", { user_otp: 493_817 }, "493817"],
  ["an e-mail address in a member", { body: { email_id: EMAIL } }, "jane"],
  ["an e-mail address in a sentence", `a letter to <${EMAIL}> was refused`, "jane"],
  ["an e-mail address in an address", { url: "/confirm?to=jane.doe%40example.com" }, "jane"],
  ["an e-mail address in other letters", "to jürgen@bücher.example", "jürgen"],
  [
    "credentials of the database",
    "connect postgres://assayed:opaque-value@127.0.0.1:20000/assayed",
    "opaque-value",
  ],
])("%s is not written", (_what, what, secret) => {
  const line = logged((logger) =>
    typeof what === "string" ? logger.info(what) : logger.info(what, "request"),
  );
  expect(line).not.toContain(secret);
  expect(() => JSON.parse(line)).not.toThrow();
});

test("an error's message and stack are covered, and so is its cause", () => {
  const line = logged((logger) =>
    logger.error({ err: new Error(`no mailbox ${EMAIL}`, { cause: new Error(`550 ${EMAIL}`) }) }),
  );
  expect(line).not.toContain("jane");
  expect(line).toContain("logger.test.ts");
});

test("what is no secret stays readable", () => {
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

test("a failed query is written without the values that it was given", () => {
  const query = new DrizzleQueryError(
    "insert into letters values ($1)",
    ["Your code is 493817"],
    new Error("no table"),
  );
  const line = logged((logger) => logger.error({ err: new Error("not sent", { cause: query }) }, "failed"));
  expect(line).toContain("insert into letters");
  expect(line).toContain("no table");
  expect(line).not.toContain("493817");
  expect(logged((logger) => logger.error({ err: query }))).not.toContain("493817");
});
