import { useLocation } from "react-router";
import { useSession } from "../session/auth.tsx";
import { checkFailureOf, isUserUnknown } from "../session/session-machine.ts";
import { Button } from "../ui/button.tsx";
import styles from "./banner.module.css";

/**
 * Says that the profile of a stored session token couldn't be loaded, on every page but the profile, which says so itself.
 * The button repeats the call. Not loaded later, as the connection may be lost.
 */
export function SessionFailure() {
  const { session, retry } = useSession();
  const { pathname } = useLocation();
  const failure = checkFailureOf(session);
  if (failure === null || !isUserUnknown(session) || pathname === "/profile") return null;
  const isRetrying = session.step === "fetching_profile";
  return (
    <section className={styles.banner} aria-label="Your account">
      <div className={styles.row}>
        {/* An element of its own for each failure, so that a second one is announced too. */}
        <p key={session.step} role={isRetrying ? undefined : "alert"}>
          <strong>Couldn’t load your account.</strong> {failure}
        </p>
        <Button size="small" onClick={retry} busy={isRetrying}>
          Try again
        </Button>
      </div>
    </section>
  );
}
