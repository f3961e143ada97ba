import type { User } from "#contract/accounts.ts";
import { MESSAGES } from "#contract/messages.ts";
import type { Access } from "../route-table.ts";
import { isExpired } from "./guest-token.ts";

/** Why a visitor who had a session token has none any more: by choice, by a call that needed one, in another tab. */
export type Departure = "logged_out" | "expired" | "elsewhere";

/**
 * Where the session stands (specification §4). `first` is true until the visitor is known for the first time: only
 * then the session counts as initializing.
 */
export type Session =
  | { step: "starting" }
  | { step: "reloading" }
  | { step: "asking_profile"; token: string; first: boolean }
  | { step: "asking_guest"; first: boolean; departure?: Departure }
  | { step: "user"; token: string; user: User }
  | { step: "guest"; departure?: Departure }
  /** A guest-only route was opened without any token: none is asked for. */
  | { step: "nobody"; departure?: Departure }
  /** Neither known as a user nor as a guest. `token` is still stored when only its profile could not be had. */
  | { step: "failed"; error: string; token: string | null };

/** What is in local storage, on which kind of route, at what time (ms). */
export interface Findings {
  token: string | null;
  guestToken: string | null;
  access: Access;
  now: number;
}

export type SessionEvent =
  | { type: "started"; findings: Findings }
  | { type: "profile_arrived"; user: User }
  | { type: "profile_failed"; message: string }
  /** The server does not know the stored session token. */
  | { type: "token_refused"; findings: Findings }
  | { type: "guest_arrived"; token: string }
  | { type: "guest_failed"; message: string }
  /** The server does not take the guest token, or there was none. */
  | { type: "guest_refused" }
  /** The visitor has shown who they are, or goes on under a new token. */
  | { type: "signed_in"; token: string; user: User }
  /** Another tab stored a token. */
  | { type: "token_stored"; token: string }
  | { type: "token_gone"; departure: Departure; findings: Findings }
  | { type: "route_entered"; findings: Findings }
  | { type: "user_updated"; user: User };

export type Effect =
  | { do: "ask_profile" }
  | { do: "ask_guest" }
  | { do: "store_guest"; token: string }
  | { do: "remove_guest" }
  | { do: "remove_token" }
  | { do: "reload" }
  | { do: "show_error"; message: string };

export interface Transition {
  session: Session;
  effects: Effect[];
}

export const STARTING: Session = { step: "starting" };

const to = (session: Session, ...effects: Effect[]): Transition => ({ session, effects });

/** Steps 2 to 4 of the specification: what follows from what is stored. */
function follow({ token, guestToken, access, now }: Findings, first: boolean): Transition {
  if (token) return to({ step: "asking_profile", token, first }, { do: "ask_profile" });
  if (guestToken && isExpired(guestToken, now))
    return to({ step: "reloading" }, { do: "remove_guest" }, { do: "reload" });
  if (guestToken) return to({ step: "guest" });
  if (access === "guest-only") return to({ step: "nobody" });
  return to({ step: "asking_guest", first }, { do: "ask_guest" });
}

/** The same, for a visitor whose session token is no longer there. On a guest-only route nobody is sent away. */
function followWithoutToken(findings: Findings, first: boolean, departure?: Departure): Transition {
  const { session, effects } = follow({ ...findings, token: null }, first);
  const leaves = departure && findings.access !== "guest-only";
  return {
    session: leaves && isTokenless(session) ? { ...session, departure } : session,
    effects: [{ do: "remove_token" }, ...effects],
  };
}

function leave(session: Session, departure: Departure, findings: Findings): Transition {
  const { session: next, effects } = followWithoutToken(findings, isInitializing(session), departure);
  const said: Effect[] =
    departure === "expired" ? [{ do: "show_error", message: MESSAGES.sessionExpired }] : [];
  return { session: next, effects: [...effects, ...said] };
}

type Handlers = {
  [Type in SessionEvent["type"]]: (
    session: Session,
    event: Extract<SessionEvent, { type: Type }>,
  ) => Transition;
};

const HANDLERS: Handlers = {
  started: (_, { findings }) => follow(findings, true),
  profile_arrived: (session, { user }) =>
    session.step === "asking_profile" ? to({ step: "user", token: session.token, user }) : to(session),
  profile_failed: (session, { message }) =>
    session.step === "asking_profile"
      ? to({ step: "failed", error: message, token: session.token }, { do: "show_error", message })
      : to(session),
  token_refused: (session, { findings }) =>
    findings.access === "protected"
      ? leave(session, "expired", findings)
      : followWithoutToken(findings, isInitializing(session)),
  guest_arrived: (session, { token }) =>
    session.step === "asking_guest"
      ? to({ ...departureOf(session), step: "guest" }, { do: "store_guest", token })
      : to(session, { do: "store_guest", token }),
  guest_failed: (session, { message }) =>
    session.step === "asking_guest"
      ? to({ step: "failed", error: message, token: null }, { do: "show_error", message })
      : to(session),
  guest_refused: (session) =>
    isPending(session) || tokenOf(session)
      ? to(session)
      : to({ step: "asking_guest", first: false }, { do: "remove_guest" }, { do: "ask_guest" }),
  signed_in: (_, { token, user }) => to({ step: "user", token, user }),
  token_stored: (session, { token }) =>
    tokenOf(session) === token && session.step !== "failed"
      ? to(session)
      : to({ step: "asking_profile", token, first: false }, { do: "ask_profile" }),
  token_gone: (session, { departure, findings }) => leave(session, departure, findings),
  route_entered: (session, { findings }) => {
    if (session.step === "nobody") return follow(findings, false);
    // A departure is over where it leads; a page that has only just come to life is still on its way there.
    if (findings.access !== "guest-only") return to(session);
    if (session.step === "guest") return to({ step: "guest" });
    if (session.step === "asking_guest") return to({ step: "asking_guest", first: session.first });
    return to(session);
  },
  user_updated: (session, { user }) => (session.step === "user" ? to({ ...session, user }) : to(session)),
};

/** What an event makes of a session, and what must be done for it. An answer that comes too late changes nothing. */
export function advance(session: Session, event: SessionEvent): Transition {
  const handle = HANDLERS[event.type] as (session: Session, event: SessionEvent) => Transition;
  return handle(session, event);
}

/** The visitor is not known yet, for the first time. */
export const isInitializing = (session: Session): boolean =>
  session.step === "starting" || session.step === "reloading" || ("first" in session && session.first);

/** A token may be at hand in a moment: calls wait. */
export const isPending = (session: Session): boolean =>
  ["starting", "reloading", "asking_profile", "asking_guest"].includes(session.step);

/** The session token that stands behind this session. */
export const tokenOf = (session: Session): string | null => ("token" in session ? session.token : null);

type Tokenless = Extract<Session, { departure?: Departure }>;
const isTokenless = (session: Session): session is Tokenless =>
  session.step === "guest" || session.step === "nobody" || session.step === "asking_guest";

const departureOf = (session: Session) =>
  isTokenless(session) && session.departure ? { departure: session.departure } : {};
