import { CheckField } from "./check-field.tsx";
import styles from "./form.module.css";
import { FormError, SendButton } from "./form-parts.tsx";
import { HiddenUsername, NewPasswordField, PasswordField } from "./password-field.tsx";
import { useCallForm } from "./use-call-form.ts";

/** Sets a new password with the reset token issued for the code. */
export function ResetForm({
  emailId,
  resetToken,
  onDone,
}: {
  emailId: string | null;
  resetToken: string;
  onDone: () => void;
}) {
  const { onSubmit, field, sending, formError } = useCallForm({
    call: "resetPassword",
    fields: { new_password: "", confirm_password: "", keep_passkeys: false },
    extraInput: { reset_token: resetToken },
    onDone,
  });
  return (
    <form className={styles.form} onSubmit={onSubmit} noValidate>
      {emailId !== null && <HiddenUsername emailId={emailId} />}
      <NewPasswordField label="New password" {...field("new_password")} />
      <PasswordField
        label="Confirm new password"
        autoComplete="new-password"
        {...field("confirm_password")}
      />
      <CheckField
        hint="Leave this off if someone else may have used your account: they may have added one."
        {...field("keep_passkeys")}
      >
        Keep my passkeys
      </CheckField>
      <FormError>{formError}</FormError>
      <SendButton sending={sending}>Set password</SendButton>
    </form>
  );
}
