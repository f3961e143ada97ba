import type { ComponentProps, ReactNode } from "react";
import { Link, type LinkProps } from "react-router";
import styles from "./button.module.css";
import { classNames } from "./class-names.ts";

interface Look {
  /** One primary in a view; `danger` for what cannot be undone. */
  variant?: "primary" | "secondary" | "quiet" | "danger";
  size?: "regular" | "small";
}

const lookOf = ({ variant = "secondary", size = "regular" }: Look, className?: string) =>
  classNames(styles.button, styles[variant], size === "small" && styles.small, className);

/** `busy` shows a spinner and keeps the button from being pressed, but not from being focused. */
export function Button({
  variant,
  size,
  busy = false,
  className,
  children,
  onClick,
  ...rest
}: Look & { busy?: boolean } & ComponentProps<"button">) {
  return (
    <button
      type="button"
      {...rest}
      className={classNames(lookOf({ variant, size } as Look, className), busy && styles.busy)}
      aria-disabled={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
    >
      {busy && <span className={styles.spinner} aria-hidden="true" />}
      {children}
    </button>
  );
}

/** A link that looks like a button: it goes somewhere. */
export function ButtonLink({
  variant,
  size,
  className,
  ...rest
}: Look & Omit<LinkProps, "className"> & { className?: string }) {
  return <Link {...rest} className={lookOf({ variant, size } as Look, className)} />;
}

/** A button that shows only an icon; `label` is its name. */
export function IconButton({
  label,
  className,
  children,
  ...rest
}: { label: string; children: ReactNode } & ComponentProps<"button">) {
  return (
    <button type="button" {...rest} aria-label={label} className={classNames(styles.icon, className)}>
      {children}
    </button>
  );
}
