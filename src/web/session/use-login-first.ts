import { useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { useSession } from "./auth.tsx";
import { type Act, pendingActs } from "./pending-act.ts";
import { isPending, isUserUnknown } from "./session-machine.ts";

/**
 * For an act that needs a user. `ask` is for a visitor who isn't known to be one: a guest logs in first, and then `perform`
 * runs; `why` is the reason that the login form shows. Until the visitor is identified the act is `waiting`, so that a user
 * who is quicker than the session check isn't asked to log in again. A check that failed is repeated first.
 */
export function useLoginFirst(
  act: Act,
  why: string,
  perform: () => void,
): { ask: () => void; waiting: boolean } {
  const { session, retry } = useSession();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const [waiting, setWaiting] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is asked for is done once
  useEffect(() => {
    if (isPending(session)) return;
    setWaiting(false);
    if (session.step === "user") {
      if (pendingActs.take(act) || waiting) perform();
    } else if (waiting && isUserUnknown(session)) pendingActs.forget();
    else if (waiting) navigate("/login", { state: { from: pathname + search, why } });
  }, [session, waiting, act]);
  const ask = () => {
    retry();
    pendingActs.remember(act);
    setWaiting(true);
  };
  return { ask, waiting };
}
