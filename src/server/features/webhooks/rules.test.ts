import { expect, test } from "vitest";
import { WEBHOOK_FAILURE_LIMIT_S, WEBHOOK_RETRY_DELAYS_S } from "#contract/webhook-vocabulary.ts";
import { answerExcerpt, failureOf, MAX_ATTEMPTS, retryDelayS, signedHeaders, urlProblem } from "./rules.ts";

test("signedHeaders: the example of the Standard Webhooks specification's libraries", () => {
  const message = {
    id: "msg_p5jXN8AQM9LWM0D4loKWxJek",
    at: new Date(1_614_265_330_000),
    body: '{"test": 2432232314}',
  };
  const { "webhook-signature": signature } = signedHeaders(message, [
    "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw",
  ]);
  expect(signature).toBe("v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=");
});

test("the retries: each delay once, longer than the time after which a webhook is turned off", () => {
  const delays = Array.from({ length: MAX_ATTEMPTS - 1 }, (_, at) => retryDelayS(MAX_ATTEMPTS - 1 - at));
  expect(delays).toEqual([...WEBHOOK_RETRY_DELAYS_S]);
  expect(delays.reduce((sum, delay) => sum + delay, 0)).toBeGreaterThan(WEBHOOK_FAILURE_LIMIT_S);
});

test.each([
  [200, null],
  [204, null],
  [301, "It redirects. Enter the final URL instead."],
  [404, "It answered with status 404."],
  [500, "It answered with status 500."],
])("failureOf: %s is %s", (status, problem) => {
  expect(failureOf(status)).toBe(problem);
});

test("answerExcerpt: one line of at most 200 characters that a database and a page can hold", () => {
  expect(answerExcerpt("ok\0\r\n<b>\u202e x")).toBe("ok <b>  x");
  expect(answerExcerpt("a".repeat(500))).toHaveLength(200);
  expect(answerExcerpt(`${"a".repeat(199)}😀`).isWellFormed()).toBe(true);
});

test.each([
  ["https://example.com/hook?x=1", false, null],
  ["https://user:pass@example.com/", false, "The URL can’t contain a username or password."],
  ["https://example.com/#x", false, "Leave out the part after #."],
  ["http://example.com/", false, "Enter a URL that starts with https://."],
  ["http://127.0.0.1:9/", true, null],
])("urlProblem: %s, loopback %s: %s", (url, allowLoopback, problem) => {
  expect(urlProblem(url, allowLoopback)).toBe(problem);
});
