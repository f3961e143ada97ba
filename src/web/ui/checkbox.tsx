import type { ComponentProps, ReactNode } from "react";
import { formatInteger } from "#domain/format-decimal.ts";
import { classNames } from "./class-names.ts";
import styles from "./field.module.css";

interface CheckboxProps extends Omit<ComponentProps<"input">, "type" | "children"> {
  children: ReactNode;
  /** Number of records with this value. */
  count?: number;
}

/** A checkbox with its label; the whole line is clickable. */
export function Checkbox({ children, count, className, ...input }: CheckboxProps) {
  return (
    <label className={classNames(styles.choice, className)}>
      <input {...input} type="checkbox" />
      <span>{children}</span>
      {count !== undefined && <span className={styles.count}>{formatInteger(count)}</span>}
    </label>
  );
}
