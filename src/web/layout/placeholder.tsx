import { useLocation } from "react-router";
import { BRAND_NAME } from "#contract/brand.ts";
import { LogoMark } from "../ui/logo.tsx";
// Not a style sheet of its own, which would come only with the scripts.
import styles from "./shell.module.css";

/**
 * Covers a page that isn't public while the session is checked (specification §1), and like the loader by `<html
 * data-session>` alone: never where no session token is stored, and never without JavaScript. The page takes it away once it
 * knows the user or that they can't be found out. Where the page's scripts can't be loaded, it says so.
 */
export function Placeholder() {
  const { pathname } = useLocation();
  return (
    <div className={styles.cover}>
      <div className={styles.placeholder}>
        <LogoMark className={styles.logo} label={BRAND_NAME} />
        <div className={styles.comingSoon}>
          <h1 className={styles.title}>Coming soon!</h1>
          <p className={styles.copy}>
            Good things take time. Soon you will have the tools to make clearer, more confident decisions
            about what you take.
          </p>
        </div>
        <div className={styles.notLoaded}>
          <h1 className={styles.title}>This page didn’t load</h1>
          <p className={styles.copy}>
            Check your connection. <a href={pathname}>Try again</a>
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
