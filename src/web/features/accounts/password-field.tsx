import { type ComponentProps, type ReactNode, useId, useState } from "react";
import { PASSWORD_LENGTH } from "#contract/account-limits.ts";
import { MAX_LENGTH } from "#contract/limits.ts";
import { IconButton } from "../../ui/button.tsx";
import field from "../../ui/field.module.css";
import { FieldNotes, notesIds } from "../../ui/field-notes.tsx";
import { Icon } from "../../ui/icon.tsx";
import styles from "./password-field.module.css";

interface PasswordFieldProps extends Omit<ComponentProps<"input">, "id" | "type"> {
  label: string;
  hint?: ReactNode;
  error?: string | null;
  autoComplete: "current-password" | "new-password";
}

/** A password input with a show/hide toggle. */
export function PasswordField({ label, hint, error, ...input }: PasswordFieldProps) {
  const id = useId();
  const [shown, setShown] = useState(false);
  return (
    <div className={field.field}>
      <label htmlFor={id} className={field.label}>
        {label}
      </label>
      <div className={styles.line}>
        <input
          maxLength={MAX_LENGTH.password}
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          {...input}
          id={id}
          type={shown ? "text" : "password"}
          className={field.control}
          aria-invalid={error ? true : undefined}
          aria-describedby={notesIds(id, { hint, error })}
        />
        <IconButton
          label={`Show ${label.toLowerCase()}`}
          aria-pressed={shown}
          className={styles.toggle}
          onClick={() => setShown(!shown)}
        >
          {shown ? <Icon name="eye-off" /> : <Icon name="eye" />}
        </IconButton>
      </div>
      <FieldNotes id={id} hint={hint} error={error} />
    </div>
  );
}

/** A field for a password that is chosen now, with what it has to be. */
export const NewPasswordField = (props: Omit<PasswordFieldProps, "hint" | "autoComplete">) => (
  <PasswordField
    autoComplete="new-password"
    hint={`${PASSWORD_LENGTH.min} to ${PASSWORD_LENGTH.max} characters. A few random words work well.`}
    {...props}
  />
);

/** Hidden input that tells password managers which account a password form belongs to. */
export const HiddenUsername = ({ emailId }: { emailId: string }) => (
  <input type="email" autoComplete="username" value={emailId} readOnly hidden />
);
