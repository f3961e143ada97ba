import { useLocation } from "react-router";
import { useHydrated } from "../../ui/use-hydrated.ts";

/** Why the visitor is asked to log in or register, by the reason in the history state. */
const REASONS: Record<string, string> = {
  request: "You need an account to request a test. Your form opens right after.",
  follow: "You need an account to follow a product. We’ll follow it for you right after.",
  follow_brand: "You need an account to follow a brand. We’ll follow it for you right after.",
  vote: "You need an account to vote. We’ll count your vote right after.",
  ended: "You were logged out. You’ll return to the page you were on.",
};

/**
 * The sentence that says why this page was shown, if the visitor did not choose it. The server doesn't know the history
 * state, so the first render in the browser must not either.
 */
export function useLoginReason(): string | null {
  const { state } = useLocation();
  const { why } = ((useHydrated() && state) || {}) as { why?: string };
  return (why && REASONS[why]) || null;
}
