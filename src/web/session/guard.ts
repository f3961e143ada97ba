import type { Access } from "../route-table.ts";
import { isInitializing, type SessionState, type SignOutReason, sessionTokenOf } from "./session-machine.ts";

/** Whether login returns to the current page: not after a deliberate logout, but after any other sign-out. */
const RETURNS_AFTER_LOGIN: Record<SignOutReason, boolean> = {
  logged_out: false,
  expired: true,
  other_tab: true,
};

export type GuardResult =
  | { kind: "show" }
  /** The session is being checked: show the placeholder. */
  | { kind: "wait" }
  | { kind: "redirect"; to: string; returnsAfterLogin: boolean };

/** Who may see a route, and where others are redirected (specification §2). `from`: path to return to after login. */
export function guardRoute(access: Access, session: SessionState, from: string | null): GuardResult {
  if ("signOutReason" in session && session.signOutReason && access !== "guest-only")
    return { kind: "redirect", to: "/login", returnsAfterLogin: RETURNS_AFTER_LOGIN[session.signOutReason] };
  if (access === "public") return { kind: "show" };
  if (isInitializing(session)) return { kind: "wait" };
  if (access === "protected" && !sessionTokenOf(session))
    return { kind: "redirect", to: "/home", returnsAfterLogin: false };
  if (access === "guest-only" && session.step === "user")
    return { kind: "redirect", to: from ?? "/", returnsAfterLogin: false };
  return { kind: "show" };
}

/** The return path in the location state of a guest-only route; null unless it is a path of this site. */
export function returnPathFrom(state: unknown): string | null {
  const from = (state as { from?: unknown } | null)?.from;
  return typeof from === "string" && /^\/(?![/\\])/.test(from) ? from : null;
}
