import { BRAND_NAME } from "#contract/brand.ts";
import { LogoMark } from "../ui/logo.tsx";
// Not a style sheet of its own, which would come only with the scripts.
import styles from "./shell.module.css";

/**
 * Covers a page that isn't public while the session is checked (specification §1), and like the loader by `<html
 * data-session>` alone: for at most `COVER_LIMIT_MS`, and never where no session token is stored. What is under it is
 * ready to use: the form of a guest-only page, or the frame of a protected one.
 */
export function Placeholder() {
  return (
    <div className={styles.cover}>
      <div className={styles.placeholder}>
        <LogoMark className={styles.logo} label={BRAND_NAME} />
        <div className={styles.text}>
          <h1 className={styles.title}>Coming soon!</h1>
          <p className={styles.copy}>
            Good things take time. Soon you will have the tools to make clearer, more confident decisions
            about what you take.
          </p>
        </div>
      </div>
    </div>
  );
}

/** Stands for a protected page until its user is known. */
export const ProtectedFrame = () => (
  <div className={styles.waiting} data-waiting>
    <noscript>
      <p>This page shows your personal data and needs JavaScript.</p>
    </noscript>
  </div>
);
