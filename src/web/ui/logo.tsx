import { BRAND_NAME } from "#contract/brand.ts";
import { classNames } from "./class-names.ts";
import styles from "./logo.module.css";

/** The logo mark: a crucible from above, a ring with its spout and a bright drop. Decorative without a label. */
export function LogoMark({ className, label }: { className?: string | undefined; label?: string }) {
  return (
    <svg
      viewBox="0 0 48 48"
      role="img"
      aria-label={label}
      aria-hidden={label ? undefined : true}
      className={classNames(styles.mark, className)}
    >
      <circle cx="24" cy="26.5" r="12.5" className={styles.melt} />
      <path
        d="M29.5 10.2 A17.5 17.5 0 1 1 18.5 10.2 C21 9.3 22.6 7.4 24 4.5 C25.4 7.4 27 9.3 29.5 10.2 Z"
        strokeWidth="4"
        strokeLinejoin="round"
        className={styles.ring}
      />
      <circle cx="28" cy="30.5" r="5.5" className={styles.drop} />
    </svg>
  );
}

/** Logo mark and brand name. */
export const Logo = () => (
  <span className={styles.logo}>
    <LogoMark />
    {BRAND_NAME}
  </span>
);
