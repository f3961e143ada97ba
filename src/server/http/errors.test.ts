import { expect, test } from "vitest";
import { MESSAGES } from "#contract/messages.ts";
import { ApiError, toErrorResponse } from "./errors.ts";

const driverError = (code: string, message = "driver's own words with /paths and secrets") =>
  Object.assign(new Error(message), { code });

test.each([
  ["an ApiError", new ApiError("gone", "This search has expired."), 410, "This search has expired."],
  ["an ApiError with Retry-After", new ApiError("too_many", "Wait.", {}, 9), 429, "Wait."],
  ["a body that is too large", driverError("FST_ERR_CTP_BODY_TOO_LARGE"), 413, MESSAGES.bodyTooLarge],
  ["a body that is not JSON", driverError("FST_ERR_CTP_INVALID_JSON_BODY"), 400, MESSAGES.notJson],
  [
    "a client that disconnected in the middle of the body",
    Object.assign(driverError("ECONNRESET", "aborted"), { statusCode: 400 }),
    400,
    MESSAGES.malformedRequest,
  ],
  ["an outgoing connection that was reset", driverError("ECONNRESET"), 503, MESSAGES.unavailable],
  ["a database that is shutting down", driverError("57P01"), 503, MESSAGES.unavailable],
  [
    "an unreachable database, wrapped",
    new Error("Failed query", { cause: driverError("ECONNREFUSED") }),
    503,
    MESSAGES.unavailable,
  ],
  [
    "a broken database connection",
    new Error("Connection terminated unexpectedly"),
    503,
    MESSAGES.unavailable,
  ],
  ["a full disk", driverError("ENOSPC"), 503, MESSAGES.unavailable],
  [
    "a full database disk, wrapped",
    new Error("Failed query", { cause: driverError("53100") }),
    503,
    MESSAGES.unavailable,
  ],
  [
    "a deadlock, wrapped",
    new Error("Failed query", { cause: driverError("40P01") }),
    503,
    MESSAGES.unavailable,
  ],
  ["an unexpected error", new TypeError("x is undefined"), 500, MESSAGES.unexpected],
  ["a thrown value that is not an Error", "rubbish", 500, MESSAGES.unexpected],
])("toErrorResponse: %s", (_case, error, statusCode, message) => {
  const response = toErrorResponse(error);
  expect(response).toMatchObject({ statusCode, envelope: { status: false, message, data: { message } } });
  expect(JSON.stringify(response.envelope)).not.toContain("secrets");
});

test("toErrorResponse: string data is kept, object data is merged with the message", () => {
  expect(toErrorResponse(new ApiError("invalid", "No.", "Plain words")).envelope.data).toBe("Plain words");
  expect(
    toErrorResponse(new ApiError("invalid", "No.", { errors: { name: "Missing" } })).envelope.data,
  ).toEqual({
    message: "No.",
    errors: { name: "Missing" },
  });
});

test("toErrorResponse: isServerFault is true for unexpected errors and outages only", () => {
  expect(toErrorResponse(new ApiError("not_found", "No.")).isServerFault).toBe(false);
  expect(toErrorResponse(new Error("boom")).isServerFault).toBe(true);
  expect(toErrorResponse(driverError("57P01")).isServerFault).toBe(true);
});

test("toErrorResponse: an outage and a timeout say when to come back; a refusal is no fault of the server", () => {
  expect(toErrorResponse(driverError("57014"))).toMatchObject({ statusCode: 503, retryAfterSeconds: 5 });
  expect(toErrorResponse(new Error("boom")).retryAfterSeconds).toBeNull();
  expect(toErrorResponse(new ApiError("busy", "Busy.", {}, 2))).toMatchObject({
    statusCode: 503,
    retryAfterSeconds: 2,
    isServerFault: false,
  });
});
