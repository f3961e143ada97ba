import { Checkbox } from "../../ui/checkbox.tsx";
import field from "../../ui/field.module.css";
import styles from "./choices.module.css";

/** Checkboxes of which any number may be chosen. */
export const Choices = <Value extends string>({
  legend,
  labels,
  chosen,
  onChange,
}: {
  legend: string;
  labels: Readonly<Record<Value, string>>;
  chosen: readonly Value[];
  onChange: (chosen: Value[]) => void;
}) => (
  <fieldset className={styles.choices}>
    <legend className={field.label}>{legend}</legend>
    {(Object.keys(labels) as Value[]).map((value) => (
      <Checkbox
        key={value}
        checked={chosen.includes(value)}
        onChange={({ target }) =>
          onChange(target.checked ? [...chosen, value] : chosen.filter((one) => one !== value))
        }
      >
        {labels[value]}
      </Checkbox>
    ))}
  </fieldset>
);
