import { expect, test } from "vitest";
import type { User } from "#contract/accounts.ts";
import { PAGE_MESSAGES } from "#contract/page-messages.ts";
import {
  checkFailureOf,
  type Effect,
  isInitializing,
  isPending,
  isUserUnknown,
  type ProbeResult,
  type SessionEvent,
  type SessionState,
  STARTING,
  sessionTokenOf,
  transition,
} from "./session-machine.ts";

const NOW = 1_800_000_000_000;
const guestToken = (exp: number) => ["e30", btoa(JSON.stringify({ exp })), "signature"].join(".");
const VALID = guestToken(NOW / 1000 + 60);
const EXPIRED = guestToken(NOW / 1000);
const USER = { user_id: "1", first_name: "Ada", last_name: "Byron" } as User;

const probeResult = (probe: Partial<ProbeResult>): ProbeResult => ({
  token: null,
  guestToken: null,
  access: "public",
  now: NOW,
  ...probe,
});

const asksProfile: SessionState = { step: "fetching_profile", token: "t", first: true };
const asksGuest: SessionState = { step: "requesting_guest_token", first: true };
const user: SessionState = { step: "user", token: "t", user: USER };

const rows: [string, SessionState, SessionEvent, SessionState, Effect[]][] = [
  [
    "a stored token requests the profile, regardless of the guest token",
    STARTING,
    { type: "started", probe: probeResult({ token: "t", guestToken: EXPIRED }) },
    asksProfile,
    [{ do: "fetch_profile" }],
  ],
  [
    "a valid guest token makes a guest",
    STARTING,
    { type: "started", probe: probeResult({ guestToken: VALID }) },
    { step: "guest" },
    [],
  ],
  [
    "an expired guest token is removed and the page reloads",
    STARTING,
    { type: "started", probe: probeResult({ guestToken: EXPIRED }) },
    { step: "reloading" },
    [{ do: "remove_guest_token" }, { do: "reload" }],
  ],
  [
    "an expired guest token is removed on a guest-only route too",
    STARTING,
    { type: "started", probe: probeResult({ guestToken: EXPIRED, access: "guest-only" }) },
    { step: "reloading" },
    [{ do: "remove_guest_token" }, { do: "reload" }],
  ],
  [
    "no token: a guest token is requested",
    STARTING,
    { type: "started", probe: probeResult({}) },
    asksGuest,
    [{ do: "request_guest_token" }],
  ],
  [
    "no token on a protected route: a guest token is requested",
    STARTING,
    { type: "started", probe: probeResult({ access: "protected" }) },
    asksGuest,
    [{ do: "request_guest_token" }],
  ],
  [
    "no token on a guest-only route: nothing is requested",
    STARTING,
    { type: "started", probe: probeResult({ access: "guest-only" }) },
    { step: "anonymous" },
    [],
  ],
  ["the profile makes a user", asksProfile, { type: "profile_received", user: USER }, user, []],
  [
    "a failed profile request is an error; the token stays",
    asksProfile,
    { type: "profile_failed", message: "no network" },
    { step: "failed", error: "no network", token: "t" },
    [],
  ],
  [
    "a profile that failed is requested again, and the failure stays known meanwhile",
    { step: "failed", error: "no network", token: "t" },
    { type: "retried", probe: probeResult({ token: "t" }) },
    { step: "fetching_profile", token: "t", first: false, error: "no network" },
    [{ do: "fetch_profile" }],
  ],
  [
    "a guest token that failed is requested again",
    { step: "failed", error: "no network", token: null },
    { type: "retried", probe: probeResult({}) },
    { step: "requesting_guest_token", first: false },
    [{ do: "request_guest_token" }],
  ],
  [
    "a rejected token is removed and the stored guest token is used",
    asksProfile,
    { type: "token_rejected", probe: probeResult({ token: "t", guestToken: VALID }) },
    { step: "guest" },
    [{ do: "remove_token" }],
  ],
  [
    "a rejected token without a guest token: one is requested, still initializing",
    asksProfile,
    { type: "token_rejected", probe: probeResult({ token: "t" }) },
    asksGuest,
    [{ do: "remove_token" }, { do: "request_guest_token" }],
  ],
  [
    "the guest token is stored",
    asksGuest,
    { type: "guest_token_received", token: VALID },
    { step: "guest" },
    [{ do: "store_guest_token", token: VALID }],
  ],
  [
    "a failed guest token request is an error",
    asksGuest,
    { type: "guest_token_failed", message: "not now" },
    { step: "failed", error: "not now", token: null },
    [{ do: "show_error", message: "not now" }],
  ],
  [
    "logging in from a guest",
    { step: "guest" },
    { type: "token_stored", token: "t" },
    { step: "fetching_profile", token: "t", first: false },
    [{ do: "fetch_profile" }],
  ],
  [
    "logging in from a failure",
    { step: "failed", error: "x", token: null },
    { type: "token_stored", token: "t" },
    { step: "fetching_profile", token: "t", first: false },
    [{ do: "fetch_profile" }],
  ],
  ["the same token stored again changes nothing", user, { type: "token_stored", token: "t" }, user, []],
  [
    "logging out",
    user,
    {
      type: "token_lost",
      signOutReason: "logged_out",
      probe: probeResult({ token: "t", guestToken: VALID }),
    },
    { step: "guest", signOutReason: "logged_out" },
    [{ do: "remove_token" }],
  ],
  [
    "a call that needs a user, without a token",
    user,
    { type: "token_lost", signOutReason: "expired", probe: probeResult({ access: "protected" }) },
    { step: "requesting_guest_token", first: false, signOutReason: "expired" },
    [
      { do: "remove_token" },
      { do: "request_guest_token" },
      { do: "show_error", message: PAGE_MESSAGES.sessionExpired },
    ],
  ],
  [
    "a token lost on a guest-only route causes no redirect",
    user,
    { type: "token_lost", signOutReason: "other_tab", probe: probeResult({ access: "guest-only" }) },
    { step: "anonymous" },
    [{ do: "remove_token" }],
  ],
  [
    "leaving a guest-only route without any token requests a guest token",
    { step: "anonymous" },
    { type: "route_entered", probe: probeResult({}) },
    { step: "requesting_guest_token", first: false },
    [{ do: "request_guest_token" }],
  ],
  [
    "from one guest-only route to the next",
    { step: "anonymous" },
    { type: "route_entered", probe: probeResult({ access: "guest-only" }) },
    { step: "anonymous" },
    [],
  ],
  [
    "the sign-out reason stays until a guest-only route is entered",
    { step: "requesting_guest_token", first: true, signOutReason: "expired" },
    { type: "route_entered", probe: probeResult({ access: "protected" }) },
    { step: "requesting_guest_token", first: true, signOutReason: "expired" },
    [],
  ],
  [
    "entering a guest-only route clears the sign-out reason",
    { step: "guest", signOutReason: "logged_out" },
    { type: "route_entered", probe: probeResult({ access: "guest-only" }) },
    { step: "guest" },
    [],
  ],
  [
    "a rejected guest token is replaced",
    { step: "guest" },
    { type: "guest_token_rejected" },
    { step: "requesting_guest_token", first: false },
    [{ do: "remove_guest_token" }, { do: "request_guest_token" }],
  ],
  [
    "a pending guest token is not requested twice",
    asksGuest,
    { type: "guest_token_rejected" },
    asksGuest,
    [],
  ],
  ["a rejected guest token does not affect a user", user, { type: "guest_token_rejected" }, user, []],
  [
    "the user changes",
    user,
    { type: "user_updated", user: { ...USER, first_name: "Augusta" } },
    { step: "user", token: "t", user: { ...USER, first_name: "Augusta" } },
    [],
  ],
  [
    "a guest has no profile to update",
    { step: "guest" },
    { type: "user_updated", user: USER },
    { step: "guest" },
    [],
  ],
  [
    "a late profile response is ignored",
    { step: "guest" },
    { type: "profile_received", user: USER },
    { step: "guest" },
    [],
  ],
  [
    "a late profile failure is ignored",
    { step: "guest" },
    { type: "profile_failed", message: "x" },
    { step: "guest" },
    [],
  ],
  [
    "a guest token that arrives after login is stored for later",
    user,
    { type: "guest_token_received", token: VALID },
    user,
    [{ do: "store_guest_token", token: VALID }],
  ],
  [
    "a guest token failure after login is ignored",
    user,
    { type: "guest_token_failed", message: "x" },
    user,
    [],
  ],
];

test.each(rows)("transition: %s", (_, session, event, next, effects) => {
  expect(transition(session, event)).toEqual({ session: next, effects });
});

const failed = (token: string | null): SessionState => ({ step: "failed", error: "x", token });

test.each<[SessionState, means: string[]]>([
  [STARTING, ["initializing", "pending"]],
  [{ step: "reloading" }, ["initializing", "pending"]],
  [asksProfile, ["initializing", "pending", "token t", "user unknown"]],
  [asksGuest, ["initializing", "pending"]],
  [{ ...asksProfile, first: false, error: "x" }, ["pending", "token t", "user unknown", "failed: x"]],
  [{ ...asksGuest, first: false }, ["pending"]],
  [user, ["token t"]],
  [{ step: "guest" }, []],
  [{ step: "anonymous" }, []],
  [failed("t"), ["token t", "user unknown", "failed: x"]],
  [failed(null), ["failed: x"]],
])("what %j means for pages and calls: %j", (session, means) => {
  const [token, failure] = [sessionTokenOf(session), checkFailureOf(session)];
  expect([
    ...(isInitializing(session) ? ["initializing"] : []),
    ...(isPending(session) ? ["pending"] : []),
    ...(token === null ? [] : [`token ${token}`]),
    ...(isUserUnknown(session) ? ["user unknown"] : []),
    ...(failure === null ? [] : [`failed: ${failure}`]),
  ]).toEqual(means);
});
