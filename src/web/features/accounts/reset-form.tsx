import { PASSWORD_LENGTH } from "#contract/account-limits.ts";
import styles from "./form.module.css";
import { FormError, SendButton } from "./form-parts.tsx";
import { HiddenUsername, PasswordField } from "./password-field.tsx";
import { useCallForm } from "./use-call-form.ts";

/** Sets a new password with the reset token issued for the code. */
export function ResetForm({
  emailId,
  resetToken,
  onDone,
}: {
  emailId: string;
  resetToken: string;
  onDone: () => void;
}) {
  const { onSubmit, field, sending, formError } = useCallForm({
    call: "resetPassword",
    fields: { new_password: "", confirm_password: "" },
    extraInput: { reset_token: resetToken },
    onDone,
  });
  return (
    <form className={styles.form} onSubmit={onSubmit} noValidate>
      <HiddenUsername emailId={emailId} />
      <PasswordField
        label="New password"
        autoComplete="new-password"
        hint={`${PASSWORD_LENGTH.min} to ${PASSWORD_LENGTH.max} characters. A few random words work well.`}
        {...field("new_password")}
      />
      <PasswordField
        label="Confirm new password"
        autoComplete="new-password"
        {...field("confirm_password")}
      />
      <FormError>{formError}</FormError>
      <SendButton sending={sending}>Set password</SendButton>
    </form>
  );
}
