import { type ComponentProps, useId } from "react";
import { classNames } from "./class-names.ts";
import styles from "./field.module.css";
import { Icon } from "./icon.tsx";
import { VisuallyHidden } from "./visually-hidden.tsx";

interface SelectProps<Value extends string>
  extends Omit<ComponentProps<"select">, "id" | "children" | "value" | "onChange"> {
  label: string;
  hideLabel?: boolean;
  options: readonly { value: Value; label: string }[];
  value: Value;
  onChange: (value: Value) => void;
}

/** A native select with its label. */
export function Select<Value extends string>({
  label,
  hideLabel = false,
  options,
  value,
  onChange,
  className,
  ...select
}: SelectProps<Value>) {
  const id = useId();
  return (
    <div className={classNames(styles.field, className)}>
      <label htmlFor={id} className={hideLabel ? styles.hiddenLabel : styles.label}>
        {hideLabel ? <VisuallyHidden>{label}</VisuallyHidden> : label}
      </label>
      <div className={styles.select}>
        <select
          {...select}
          id={id}
          className={styles.control}
          value={value}
          onChange={(event) => onChange(event.target.value as Value)}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <Icon name="chevron-down" />
      </div>
    </div>
  );
}
