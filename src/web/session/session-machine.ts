import type { User } from "#contract/accounts.ts";
import { PAGE_MESSAGES } from "#contract/page-messages.ts";
import type { Access } from "../route-table.ts";
import { isGuestTokenExpired } from "./guest-token.ts";

/** Why a session ended: the user logged out, a call that needs a user had no valid token, or another tab logged out. */
export type SignOutReason = "logged_out" | "expired" | "other_tab";

/**
 * State of the session (specification §4). `first` is true until the visitor has been identified once: only then the
 * session counts as initializing.
 */
export type SessionState =
  | { step: "starting" }
  | { step: "reloading" }
  /** `error` of the check before, if the visitor tries again. */
  | { step: "fetching_profile"; token: string; first: boolean; error?: string }
  | { step: "requesting_guest_token"; first: boolean; signOutReason?: SignOutReason }
  | { step: "user"; token: string; user: User }
  | { step: "guest"; signOutReason?: SignOutReason }
  /** A guest-only route was opened without any token: no guest token is requested. */
  | { step: "anonymous"; signOutReason?: SignOutReason }
  /** Neither a user nor a guest. `token` is set (and still stored) if only its profile couldn't be loaded. */
  | { step: "failed"; error: string; token: string | null };

/** The inputs of a decision: stored tokens, access kind of the open route, time (ms since the epoch). */
export interface ProbeResult {
  token: string | null;
  guestToken: string | null;
  access: Access;
  now: number;
}

export type SessionEvent =
  | { type: "started"; probe: ProbeResult }
  | { type: "profile_received"; user: User }
  | { type: "profile_failed"; message: string }
  /** The server rejected the stored session token. */
  | { type: "token_rejected"; probe: ProbeResult }
  | { type: "guest_token_received"; token: string }
  | { type: "guest_token_failed"; message: string }
  /** The server rejected the guest token, or there was none. */
  | { type: "guest_token_rejected" }
  /** The visitor logged in, or the user's token was replaced. */
  | { type: "signed_in"; token: string; user: User }
  /** Another tab stored a token. */
  | { type: "token_stored"; token: string }
  | { type: "token_lost"; signOutReason: SignOutReason; probe: ProbeResult }
  | { type: "route_entered"; probe: ProbeResult }
  /** The visitor moved on or the connection returned: a check that failed may work now. */
  | { type: "retried"; probe: ProbeResult }
  | { type: "user_updated"; user: User };

export type Effect =
  | { do: "fetch_profile" }
  | { do: "request_guest_token" }
  | { do: "store_guest_token"; token: string }
  | { do: "remove_guest_token" }
  | { do: "remove_token" }
  | { do: "reload" }
  | { do: "show_error"; message: string };

export interface Transition {
  session: SessionState;
  effects: Effect[];
}

export const STARTING: SessionState = { step: "starting" };

const to = (session: SessionState, ...effects: Effect[]): Transition => ({ session, effects });

/** Steps 2 to 4 of specification §4: the session that results from the stored tokens. */
function resolveSession({ token, guestToken, access, now }: ProbeResult, first: boolean): Transition {
  if (token) return to({ step: "fetching_profile", token, first }, { do: "fetch_profile" });
  if (guestToken && isGuestTokenExpired(guestToken, now))
    return to({ step: "reloading" }, { do: "remove_guest_token" }, { do: "reload" });
  if (guestToken) return to({ step: "guest" });
  if (access === "guest-only") return to({ step: "anonymous" });
  return to({ step: "requesting_guest_token", first }, { do: "request_guest_token" });
}

/** The same for a visitor whose session token is gone. Guest-only routes don't redirect, so the reason is dropped. */
function resolveWithoutToken(probe: ProbeResult, first: boolean, signOutReason?: SignOutReason): Transition {
  const { session, effects } = resolveSession({ ...probe, token: null }, first);
  const redirects = signOutReason && probe.access !== "guest-only";
  return {
    session: redirects && isTokenless(session) ? { ...session, signOutReason } : session,
    effects: [{ do: "remove_token" }, ...effects],
  };
}

function endUserSession(session: SessionState, signOutReason: SignOutReason, probe: ProbeResult): Transition {
  const { session: next, effects } = resolveWithoutToken(probe, isInitializing(session), signOutReason);
  const errorEffects: Effect[] =
    signOutReason === "expired" ? [{ do: "show_error", message: PAGE_MESSAGES.sessionExpired }] : [];
  return { session: next, effects: [...effects, ...errorEffects] };
}

type Handlers = {
  [Type in SessionEvent["type"]]: (
    session: SessionState,
    event: Extract<SessionEvent, { type: Type }>,
  ) => Transition;
};

const HANDLERS: Handlers = {
  started: (_, { probe }) => resolveSession(probe, true),
  profile_received: (session, { user }) =>
    session.step === "fetching_profile" ? to({ step: "user", token: session.token, user }) : to(session),
  profile_failed: (session, { message }) =>
    session.step === "fetching_profile"
      ? to({ step: "failed", error: message, token: session.token })
      : to(session),
  token_rejected: (session, { probe }) =>
    probe.access === "protected"
      ? endUserSession(session, "expired", probe)
      : resolveWithoutToken(probe, isInitializing(session)),
  guest_token_received: (session, { token }) =>
    session.step === "requesting_guest_token"
      ? to({ ...signOutReasonOf(session), step: "guest" }, { do: "store_guest_token", token })
      : to(session, { do: "store_guest_token", token }),
  guest_token_failed: (session, { message }) =>
    session.step === "requesting_guest_token"
      ? to({ step: "failed", error: message, token: null }, { do: "show_error", message })
      : to(session),
  guest_token_rejected: (session) =>
    isPending(session) || sessionTokenOf(session)
      ? to(session)
      : to(
          { step: "requesting_guest_token", first: false },
          { do: "remove_guest_token" },
          { do: "request_guest_token" },
        ),
  signed_in: (_, { token, user }) => to({ step: "user", token, user }),
  token_stored: (session, { token }) =>
    sessionTokenOf(session) === token && session.step !== "failed"
      ? to(session)
      : to({ step: "fetching_profile", token, first: false }, { do: "fetch_profile" }),
  token_lost: (session, { signOutReason, probe }) => endUserSession(session, signOutReason, probe),
  route_entered: (session, { probe }) => {
    if (session.step === "anonymous") return resolveSession(probe, false);
    // The sign-out reason is cleared once its redirect reached a guest-only route. Hydration also sends this event, while
    // the redirect is still pending.
    if (probe.access !== "guest-only") return to(session);
    if (session.step === "guest") return to({ step: "guest" });
    if (session.step === "requesting_guest_token")
      return to({ step: "requesting_guest_token", first: session.first });
    return to(session);
  },
  // A profile that couldn't be loaded counts as signed in, so its route stays; no retry happens by itself (§4).
  retried: (failed, { probe }) => {
    if (failed.step !== "failed") return to(failed);
    const { session, effects } = resolveSession(probe, false);
    const { error } = failed;
    return { session: session.step === "fetching_profile" ? { ...session, error } : session, effects };
  },
  user_updated: (session, { user }) => (session.step === "user" ? to({ ...session, user }) : to(session)),
};

/** The session after an event, and the effects to perform. Late responses change nothing. */
export function transition(session: SessionState, event: SessionEvent): Transition {
  const handle = HANDLERS[event.type] as (session: SessionState, event: SessionEvent) => Transition;
  return handle(session, event);
}

/** The visitor hasn't been identified yet since the page loaded. */
export const isInitializing = (session: SessionState): boolean =>
  session.step === "starting" || session.step === "reloading" || ("first" in session && session.first);

/** A token may arrive shortly: calls wait. */
export const isPending = (session: SessionState): boolean =>
  ["starting", "reloading", "fetching_profile", "requesting_guest_token"].includes(session.step);

/** The session token of this session, if any. */
export const sessionTokenOf = (session: SessionState): string | null =>
  "token" in session ? session.token : null;

/** The message of the session check that failed, also while it is repeated. */
export const checkFailureOf = (session: SessionState): string | null =>
  ("error" in session && session.error) || null;

/** A session token is stored, but whose it is isn't known yet, or couldn't be found out. Such a visitor is no guest. */
export const isUserUnknown = (session: SessionState): boolean =>
  sessionTokenOf(session) !== null && session.step !== "user";

type Tokenless = Extract<SessionState, { signOutReason?: SignOutReason }>;
const isTokenless = (session: SessionState): session is Tokenless =>
  session.step === "guest" || session.step === "anonymous" || session.step === "requesting_guest_token";

const signOutReasonOf = (session: SessionState) =>
  isTokenless(session) && session.signOutReason ? { signOutReason: session.signOutReason } : {};
