import type { ReactNode } from "react";
import styles from "./badge.module.css";
import { classNames } from "./class-names.ts";

/** The seven status colours (specification §9). */
export type Tone = "green" | "yellow" | "gray" | "red" | "blue" | "pink" | "violet";

export interface BadgeProps {
  tone: Tone;
  /** An outline instead of a ground: less weight for the same colour. */
  light?: boolean;
  size?: "regular" | "large";
  icon?: ReactNode;
  children: ReactNode;
}

/** A word on its status colour. Never colour alone: the word says it. */
export function Badge({ tone, light = false, size = "regular", icon, children }: BadgeProps) {
  return (
    <span
      className={classNames(
        styles.badge,
        styles[tone],
        light && styles.light,
        size === "large" && styles.large,
        !icon && styles.plain,
      )}
    >
      {icon}
      {children}
    </span>
  );
}
