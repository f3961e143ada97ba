import { BRAND_NAME } from "#contract/brand.ts";
import { LogoMark } from "../ui/logo.tsx";
import styles from "./placeholder.module.css";

/** Full screen while the session is checked, on routes that are not for everyone (specification §1). */
export const Placeholder = () => (
  <main className={styles.placeholder}>
    <LogoMark className={styles.logo} label={BRAND_NAME} />
    <div className={styles.words}>
      <h1 className={styles.title}>Coming soon!</h1>
      <p className={styles.copy}>
        Good things take time. Soon you will have the tools to make clearer, more confident decisions about
        what you take.
      </p>
      <noscript>
        <p>This page needs JavaScript: it shows what only you may see.</p>
      </noscript>
    </div>
  </main>
);
