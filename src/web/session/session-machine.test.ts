import { expect, test } from "vitest";
import type { User } from "#contract/accounts.ts";
import { MESSAGES } from "#contract/messages.ts";
import {
  advance,
  type Effect,
  type Findings,
  isInitializing,
  isPending,
  type Session,
  type SessionEvent,
  STARTING,
  tokenOf,
} from "./session-machine.ts";

const NOW = 1_800_000_000_000;
const guestToken = (exp: number) => ["e30", btoa(JSON.stringify({ exp })), "signature"].join(".");
const VALID = guestToken(NOW / 1000 + 60);
const EXPIRED = guestToken(NOW / 1000);
const USER = { user_id: "1", first_name: "Ada", last_name: "Byron" } as User;

const found = (findings: Partial<Findings>): Findings => ({
  token: null,
  guestToken: null,
  access: "public",
  now: NOW,
  ...findings,
});

const asksProfile: Session = { step: "asking_profile", token: "t", first: true };
const asksGuest: Session = { step: "asking_guest", first: true };
const user: Session = { step: "user", token: "t", user: USER };

const rows: [string, Session, SessionEvent, Session, Effect[]][] = [
  [
    "a stored token asks for the profile, whatever guest token lies beside it",
    STARTING,
    { type: "started", findings: found({ token: "t", guestToken: EXPIRED }) },
    asksProfile,
    [{ do: "ask_profile" }],
  ],
  [
    "a valid guest token makes a guest",
    STARTING,
    { type: "started", findings: found({ guestToken: VALID }) },
    { step: "guest" },
    [],
  ],
  [
    "an expired guest token is removed and the page reloads",
    STARTING,
    { type: "started", findings: found({ guestToken: EXPIRED }) },
    { step: "reloading" },
    [{ do: "remove_guest" }, { do: "reload" }],
  ],
  [
    "an expired guest token counts on a guest-only route too",
    STARTING,
    { type: "started", findings: found({ guestToken: EXPIRED, access: "guest-only" }) },
    { step: "reloading" },
    [{ do: "remove_guest" }, { do: "reload" }],
  ],
  [
    "neither token: a guest token is requested",
    STARTING,
    { type: "started", findings: found({}) },
    asksGuest,
    [{ do: "ask_guest" }],
  ],
  [
    "neither token on a protected route: the same",
    STARTING,
    { type: "started", findings: found({ access: "protected" }) },
    asksGuest,
    [{ do: "ask_guest" }],
  ],
  [
    "neither token on a guest-only route: nothing is requested",
    STARTING,
    { type: "started", findings: found({ access: "guest-only" }) },
    { step: "nobody" },
    [],
  ],
  ["the profile makes a user", asksProfile, { type: "profile_arrived", user: USER }, user, []],
  [
    "a profile that cannot be had is an error; the token stays",
    asksProfile,
    { type: "profile_failed", message: "no network" },
    { step: "failed", error: "no network", token: "t" },
    [{ do: "show_error", message: "no network" }],
  ],
  [
    "a refused token is removed and the visitor goes on as the guest of the guest token",
    asksProfile,
    { type: "token_refused", findings: found({ token: "t", guestToken: VALID }) },
    { step: "guest" },
    [{ do: "remove_token" }],
  ],
  [
    "a refused token without a guest token: one is requested, still initializing",
    asksProfile,
    { type: "token_refused", findings: found({ token: "t" }) },
    asksGuest,
    [{ do: "remove_token" }, { do: "ask_guest" }],
  ],
  [
    "the guest token is stored",
    asksGuest,
    { type: "guest_arrived", token: VALID },
    { step: "guest" },
    [{ do: "store_guest", token: VALID }],
  ],
  [
    "a guest token that is refused to us is an error",
    asksGuest,
    { type: "guest_failed", message: "not now" },
    { step: "failed", error: "not now", token: null },
    [{ do: "show_error", message: "not now" }],
  ],
  [
    "logging in from a guest",
    { step: "guest" },
    { type: "token_stored", token: "t" },
    { step: "asking_profile", token: "t", first: false },
    [{ do: "ask_profile" }],
  ],
  [
    "logging in from a failure",
    { step: "failed", error: "x", token: null },
    { type: "token_stored", token: "t" },
    { step: "asking_profile", token: "t", first: false },
    [{ do: "ask_profile" }],
  ],
  ["the same token stored again changes nothing", user, { type: "token_stored", token: "t" }, user, []],
  [
    "logging out",
    user,
    { type: "token_gone", departure: "logged_out", findings: found({ token: "t", guestToken: VALID }) },
    { step: "guest", departure: "logged_out" },
    [{ do: "remove_token" }],
  ],
  [
    "a call that needs a user, without a token",
    user,
    { type: "token_gone", departure: "expired", findings: found({ access: "protected" }) },
    { step: "asking_guest", first: false, departure: "expired" },
    [{ do: "remove_token" }, { do: "ask_guest" }, { do: "show_error", message: MESSAGES.sessionExpired }],
  ],
  [
    "a token that goes while a guest-only route is open sends nobody away",
    user,
    { type: "token_gone", departure: "elsewhere", findings: found({ access: "guest-only" }) },
    { step: "nobody" },
    [{ do: "remove_token" }],
  ],
  [
    "leaving a guest-only route without any token requests a guest token",
    { step: "nobody" },
    { type: "route_entered", findings: found({}) },
    { step: "asking_guest", first: false },
    [{ do: "ask_guest" }],
  ],
  [
    "from one guest-only route to the next",
    { step: "nobody" },
    { type: "route_entered", findings: found({ access: "guest-only" }) },
    { step: "nobody" },
    [],
  ],
  [
    "a departure is not over before it has led to a guest-only route",
    { step: "asking_guest", first: true, departure: "expired" },
    { type: "route_entered", findings: found({ access: "protected" }) },
    { step: "asking_guest", first: true, departure: "expired" },
    [],
  ],
  [
    "a departure is over with the guest-only route that it leads to",
    { step: "guest", departure: "logged_out" },
    { type: "route_entered", findings: found({ access: "guest-only" }) },
    { step: "guest" },
    [],
  ],
  [
    "a guest token that the server does not take any more",
    { step: "guest" },
    { type: "guest_refused" },
    { step: "asking_guest", first: false },
    [{ do: "remove_guest" }, { do: "ask_guest" }],
  ],
  ["it is not asked for twice", asksGuest, { type: "guest_refused" }, asksGuest, []],
  ["nor in a user's place", user, { type: "guest_refused" }, user, []],
  [
    "the user changes",
    user,
    { type: "user_updated", user: { ...USER, first_name: "Augusta" } },
    { step: "user", token: "t", user: { ...USER, first_name: "Augusta" } },
    [],
  ],
  [
    "a guest has no profile to change",
    { step: "guest" },
    { type: "user_updated", user: USER },
    { step: "guest" },
    [],
  ],
  [
    "a profile that comes too late",
    { step: "guest" },
    { type: "profile_arrived", user: USER },
    { step: "guest" },
    [],
  ],
  ["its failure too", { step: "guest" }, { type: "profile_failed", message: "x" }, { step: "guest" }, []],
  [
    "a guest token that comes after the login is kept for later",
    user,
    { type: "guest_arrived", token: VALID },
    user,
    [{ do: "store_guest", token: VALID }],
  ],
  ["its failure is not the user's", user, { type: "guest_failed", message: "x" }, user, []],
];

test.each(rows)("%s", (_, session, event, next, effects) => {
  expect(advance(session, event)).toEqual({ session: next, effects });
});

test.each<[Session, { initializing: boolean; pending: boolean; token: string | null }]>([
  [STARTING, { initializing: true, pending: true, token: null }],
  [{ step: "reloading" }, { initializing: true, pending: true, token: null }],
  [asksProfile, { initializing: true, pending: true, token: "t" }],
  [asksGuest, { initializing: true, pending: true, token: null }],
  [
    { ...asksProfile, first: false },
    { initializing: false, pending: true, token: "t" },
  ],
  [
    { ...asksGuest, first: false },
    { initializing: false, pending: true, token: null },
  ],
  [user, { initializing: false, pending: false, token: "t" }],
  [{ step: "guest" }, { initializing: false, pending: false, token: null }],
  [{ step: "nobody" }, { initializing: false, pending: false, token: null }],
  [
    { step: "failed", error: "x", token: "t" },
    { initializing: false, pending: false, token: "t" },
  ],
])("what %j means", (session, meaning) => {
  expect({
    initializing: isInitializing(session),
    pending: isPending(session),
    token: tokenOf(session),
  }).toEqual(meaning);
});
