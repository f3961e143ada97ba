import type { ComponentProps, ReactNode } from "react";
import styles from "./button.module.css";
import { classNames } from "./class-names.ts";
import { Link, type LinkProps } from "./link.tsx";

interface ButtonStyle {
  /** At most one primary button per view; `danger` for actions that can't be undone. */
  variant?: "primary" | "secondary" | "quiet" | "danger";
  size?: "regular" | "small";
}

const buttonClass = ({ variant = "secondary", size = "regular" }: ButtonStyle, className?: string) =>
  classNames(styles.button, styles[variant], size === "small" && styles.small, className);

/** `busy` shows a spinner and ignores clicks; the button stays focusable. */
export function Button({
  variant,
  size,
  busy = false,
  className,
  children,
  onClick,
  ...rest
}: ButtonStyle & { busy?: boolean } & ComponentProps<"button">) {
  return (
    <button
      type="button"
      {...rest}
      className={classNames(buttonClass({ variant, size } as ButtonStyle, className), busy && styles.busy)}
      aria-disabled={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
    >
      {busy && <span className={styles.spinner} aria-hidden="true" />}
      {children}
    </button>
  );
}

/** A link styled as a button. */
export function ButtonLink({
  variant,
  size,
  className,
  ...rest
}: ButtonStyle & Omit<LinkProps, "className"> & { className?: string }) {
  return <Link {...rest} className={buttonClass({ variant, size } as ButtonStyle, className)} />;
}

/** An icon-only button; `label` is its accessible name. */
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
