import { describe, expect, test } from "vitest";
import { type CastVote, decideVotes, isJump, VOTE_RULE } from "./votes.ts";

const NOW = new Date("2026-03-01T12:00:00Z");
const daysAgo = (days: number) => new Date(NOW.getTime() - days * 86_400_000);

/** A vote of the last hour, later for a higher `userId`. */
const vote = (userId: number, changes: Partial<CastVote> = {}): CastVote => ({
  userId,
  emailVerified: true,
  accountCreatedAt: daysAgo(0),
  at: new Date(NOW.getTime() - 3_600_000 + userId),
  network: "a",
  state: "unconfirmed",
  ...changes,
});
const many = (count: number, changes: (at: number) => Partial<CastVote> = () => ({})) =>
  Array.from({ length: count }, (_, at) => vote(at + 1, changes(at)));
const established = () => ({ accountCreatedAt: daysAgo(VOTE_RULE.newForDays) });

describe("decideVotes", () => {
  test.each([
    ["30 new accounts in one network", many(30), 3],
    ["30 new accounts in 30 networks", many(30, (at) => ({ network: `${at}` })), 30],
    ["30 new accounts in 6 networks", many(30, (at) => ({ network: `${at % 6}` })), 18],
    ["8 established accounts in one network", many(8, established), 8],
    ["30 established accounts in one network", many(30, established), 10],
    [
      "9 established and then 9 new accounts in one network",
      many(18, (at) => (at < 9 ? established() : {})),
      10,
    ],
    [
      "9 new and then 9 established accounts in one network",
      many(18, (at) => (at < 9 ? {} : established())),
      10,
    ],
    [
      "30 accounts without a confirmed email",
      many(30, (at) => ({ emailVerified: false, network: `${at}` })),
      0,
    ],
    ["an account that is new for the last minute", many(4, () => ({ accountCreatedAt: daysAgo(13.999) })), 3],
    [
      "votes whose network is forgotten stay counted",
      many(30, () => ({ network: null, state: "counted" })),
      30,
    ],
    ["votes whose network is forgotten stay held", many(30, () => ({ network: null, state: "held" })), 0],
    ["no votes", [], 0],
  ])("%s", (_case, votes, counted) => {
    const states = [...decideVotes(votes, NOW).values()];
    expect(states).toHaveLength(votes.length);
    expect(states.filter((state) => state === "counted")).toHaveLength(counted);
  });

  test("the earliest votes count, whatever the order of the list", () => {
    const states = decideVotes(many(5).toReversed(), NOW);
    expect(Object.fromEntries(states)).toEqual({
      1: "counted",
      2: "counted",
      3: "counted",
      4: "held",
      5: "held",
    });
  });

  test("a vote without a confirmed email takes no place", () => {
    const states = decideVotes([vote(1, { emailVerified: false }), ...many(5).slice(1)], NOW);
    expect([...states.values()]).toEqual(["unconfirmed", "counted", "counted", "counted", "held"]);
  });
});

test.each([
  ["a steady day", { votesBefore: 40, votesAdded: 4 }, false],
  ["nine votes for a new request", { votesBefore: 0, votesAdded: 9 }, false],
  ["ten votes for a new request", { votesBefore: 0, votesAdded: 10 }, true],
  ["half as many again", { votesBefore: 20, votesAdded: 10 }, true],
  ["fewer than half as many again", { votesBefore: 21, votesAdded: 10 }, false],
  ["few votes, five of them held", { votesBefore: 100, votesAdded: 8, held: 5 }, true],
])("isJump: %s", (_case, figures, expected) => {
  expect(isJump({ newAccounts: 0, held: 0, networks: 1, ...figures })).toBe(expected);
});
