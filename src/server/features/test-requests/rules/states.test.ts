import { expect, test } from "vitest";
import { REQUEST_STATES } from "#contract/request-states.ts";
import { canTransition, isOpenState, nextStep, transitionNotAllowed } from "./states.ts";

const allowed = [
  "received > under_review",
  "received > queued",
  "received > declined",
  "under_review > queued",
  "under_review > declined",
  "queued > sample_purchased",
  "queued > declined",
  "sample_purchased > in_lab",
  "sample_purchased > declined",
  "in_lab > published",
  "in_lab > sample_purchased",
  "in_lab > declined",
];

test("canTransition allows exactly these transitions", () => {
  const transitions = REQUEST_STATES.flatMap((from) =>
    REQUEST_STATES.filter((to) => canTransition(from, to)).map((to) => `${from} > ${to}`),
  );
  expect(transitions.toSorted()).toEqual(allowed.toSorted());
});

test("isOpenState is false for published and declined", () => {
  expect(REQUEST_STATES.filter((state) => !isOpenState(state))).toEqual(["published", "declined"]);
});

test.each([
  ["received", "under_review"],
  ["in_lab", "published"],
  ["published", null],
  ["declined", null],
] as const)("nextStep after %s is %s", (state, next) => {
  expect(nextStep(state)).toBe(next);
});

test("transitionNotAllowed names the allowed transitions", () => {
  expect(transitionNotAllowed("queued", "published").message).toBe(
    "The request is queued and can’t become published. Allowed: sample purchased, declined.",
  );
  expect(transitionNotAllowed("published", "received").message).toBe(
    "The request is published and can’t become received. That status is final.",
  );
});
