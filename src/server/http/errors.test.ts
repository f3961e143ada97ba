import { expect, test } from "vitest";
import { MESSAGES } from "#contract/messages.ts";
import { failureOf, Refusal } from "./errors.ts";

const driverError = (code: string, message = "driver's own words with /paths and secrets") =>
  Object.assign(new Error(message), { code });

test.each([
  ["a refusal", new Refusal("gone", "This search has expired."), 410, "This search has expired."],
  ["a refusal that says how long", new Refusal("too_many", "Wait.", {}, 9), 429, "Wait."],
  ["a body too large", driverError("FST_ERR_CTP_BODY_TOO_LARGE"), 413, MESSAGES.tooLarge],
  ["a body that is not JSON", driverError("FST_ERR_CTP_INVALID_JSON_BODY"), 400, MESSAGES.notJson],
  [
    "a caller who went away in the middle of a body",
    Object.assign(driverError("ECONNRESET", "aborted"), { statusCode: 400 }),
    400,
    MESSAGES.notHttp,
  ],
  ["a connection of ours that was reset", driverError("ECONNRESET"), 503, MESSAGES.unavailable],
  ["a database that shuts down", driverError("57P01"), 503, MESSAGES.unavailable],
  [
    "a database that is gone, wrapped",
    new Error("Failed query", { cause: driverError("ECONNREFUSED") }),
    503,
    MESSAGES.unavailable,
  ],
  ["a connection that broke", new Error("Connection terminated unexpectedly"), 503, MESSAGES.unavailable],
  ["a disk that is full", driverError("ENOSPC"), 503, MESSAGES.unavailable],
  [
    "a full disk of the database, wrapped",
    new Error("Failed query", { cause: driverError("53100") }),
    503,
    MESSAGES.unavailable,
  ],
  ["a mistake of ours", new TypeError("x is undefined"), 500, MESSAGES.unexpected],
  ["something that is no error", "rubbish", 500, MESSAGES.unexpected],
])("%s", (_case, error, statusCode, message) => {
  const failure = failureOf(error);
  expect(failure).toMatchObject({ statusCode, envelope: { status: false, message, data: { message } } });
  expect(JSON.stringify(failure.envelope)).not.toContain("secrets");
});

test("data that is a sentence stays one, and facts join the sentence", () => {
  expect(failureOf(new Refusal("invalid", "No.", "Plain words")).envelope.data).toBe("Plain words");
  expect(failureOf(new Refusal("invalid", "No.", { errors: { name: "Missing" } })).envelope.data).toEqual({
    message: "No.",
    errors: { name: "Missing" },
  });
});

test("only our own faults are recorded", () => {
  expect(failureOf(new Refusal("not_found", "No.")).ours).toBe(false);
  expect(failureOf(new Error("boom")).ours).toBe(true);
  expect(failureOf(driverError("57P01")).ours).toBe(true);
});
