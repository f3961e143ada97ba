import { BRAND_NAME } from "#contract/brand.ts";
import { classNames } from "./class-names.ts";
import styles from "./logo.module.css";

/** A crucible seen from above: a ring with its spout, and one bright drop. Without a label it is decoration. */
export function LogoMark({ className, label }: { className?: string | undefined; label?: string }) {
  return (
    <svg
      viewBox="0 0 48 48"
      role="img"
      aria-label={label}
      aria-hidden={label ? undefined : true}
      className={classNames(styles.mark, className)}
    >
      <circle cx="24" cy="24" r="14.5" className={styles.melt} />
      <path
        d="M29.6 5.2 A20 20 0 1 1 18.4 5.2 L24 1.6 Z"
        strokeWidth="4"
        strokeLinejoin="round"
        className={styles.ring}
      />
      <circle cx="29" cy="28" r="6" className={styles.drop} />
    </svg>
  );
}

/** The mark and the name. */
export const Logo = () => (
  <span className={styles.logo}>
    <LogoMark />
    {BRAND_NAME}
  </span>
);
