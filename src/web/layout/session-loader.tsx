import { LogoMark } from "../ui/logo.tsx";
import { VisuallyHidden } from "../ui/visually-hidden.tsx";
import styles from "./session-loader.module.css";

/**
 * Lies over a public page while the session initialises (specification §2). Shown and hidden by `<html data-session>`
 * alone, so that it is there before any script of ours and never without script.
 */
export const SessionLoader = () => (
  <div className={styles.loader} role="status" data-testid="session-loader">
    <LogoMark />
    <VisuallyHidden>Loading</VisuallyHidden>
  </div>
);
