import { expect, test } from "vitest";
import { REQUEST_STATES } from "#contract/request-states.ts";
import { isOpen, mayMove, nextStep, refuseMove } from "./rules.ts";

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

test("these moves are allowed, and no others", () => {
  const found = REQUEST_STATES.flatMap((from) =>
    REQUEST_STATES.filter((to) => mayMove(from, to)).map((to) => `${from} > ${to}`),
  );
  expect(found.toSorted()).toEqual(allowed.toSorted());
});

test("what is published or declined has ended", () => {
  expect(REQUEST_STATES.filter((state) => !isOpen(state))).toEqual(["published", "declined"]);
});

test.each([
  ["received", "under_review"],
  ["in_lab", "published"],
  ["published", null],
  ["declined", null],
] as const)("after %s comes %s", (state, next) => {
  expect(nextStep(state)).toBe(next);
});

test("a refused move says what may be done instead", () => {
  expect(refuseMove("queued", "published").message).toBe(
    "The request is queued and cannot become published. It may become: sample purchased, declined.",
  );
  expect(refuseMove("published", "received").message).toBe(
    "The request is published and cannot become received. That is its end.",
  );
});
