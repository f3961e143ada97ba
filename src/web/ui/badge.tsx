import type { ReactNode } from "react";
import type { StatusTone } from "#domain/presentation/verdict-styles.ts";
import styles from "./badge.module.css";
import { classNames } from "./class-names.ts";

export interface BadgeProps {
  tone: StatusTone;
  /** Outline instead of a filled background. */
  light?: boolean;
  size?: "regular" | "large";
  /** Lets a long text wrap. */
  wraps?: boolean;
  icon?: ReactNode;
  children: ReactNode;
}

/** A label on its status color. Color is never the only signal. */
export function Badge({ tone, light = false, size = "regular", wraps = false, icon, children }: BadgeProps) {
  return (
    <span
      className={classNames(
        styles.badge,
        styles[tone],
        light && styles.light,
        size === "large" && styles.large,
        wraps && styles.wraps,
        !icon && styles.plain,
      )}
    >
      {icon}
      {children}
    </span>
  );
}
