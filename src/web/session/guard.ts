import type { Access } from "../route-table.ts";
import { type Departure, isInitializing, type Session, tokenOf } from "./session-machine.ts";

/** A visitor who leaves by choice starts afresh; one who was made to leave comes back to where it happened. */
const COMES_BACK: Record<Departure, boolean> = { logged_out: false, expired: true, elsewhere: true };

export type Verdict =
  | { kind: "show" }
  /** The session is being checked: the placeholder stands for the page. */
  | { kind: "wait" }
  | { kind: "go"; to: string; comesBack: boolean };

/** Specification §2: who may see a route, and where everyone else is sent. `from`: where the visitor was taken from. */
export function guard(access: Access, session: Session, from: string | null): Verdict {
  if ("departure" in session && session.departure && access !== "guest-only")
    return { kind: "go", to: "/login", comesBack: COMES_BACK[session.departure] };
  if (access === "public") return { kind: "show" };
  if (isInitializing(session)) return { kind: "wait" };
  if (access === "protected" && !tokenOf(session)) return { kind: "go", to: "/home", comesBack: false };
  if (access === "guest-only" && session.step === "user")
    return { kind: "go", to: from ?? "/", comesBack: false };
  return { kind: "show" };
}

/** The path that a link or redirect to a guest-only route remembered: of this site only. */
export function rememberedPath(state: unknown): string | null {
  const from = (state as { from?: unknown } | null)?.from;
  return typeof from === "string" && /^\/(?![/\\])/.test(from) ? from : null;
}
