import { PASSWORD_LENGTH } from "#contract/account-limits.ts";
import styles from "./form.module.css";
import { FormRefusal, SendButton } from "./form-parts.tsx";
import { PasswordField } from "./password-field.tsx";
import { useCallForm } from "./use-call-form.ts";
import { UsernameForManagers } from "./username-for-managers.tsx";

/** Sets a new password with the token that the code gave. */
export function ResetForm({
  emailId,
  resetToken,
  onDone,
}: {
  emailId: string;
  resetToken: string;
  onDone: () => void;
}) {
  const { onSubmit, field, sending, refusal } = useCallForm({
    call: "resetPassword",
    fields: { new_password: "", confirm_password: "" },
    fixed: { reset_token: resetToken },
    onDone,
  });
  return (
    <form className={styles.form} onSubmit={onSubmit} noValidate>
      <UsernameForManagers emailId={emailId} />
      <PasswordField
        label="New password"
        autoComplete="new-password"
        hint={`${PASSWORD_LENGTH.min} to ${PASSWORD_LENGTH.max} characters. A few words do well.`}
        {...field("new_password")}
      />
      <PasswordField
        label="New password once more"
        autoComplete="new-password"
        {...field("confirm_password")}
      />
      <FormRefusal>{refusal}</FormRefusal>
      <SendButton sending={sending}>Set the password</SendButton>
    </form>
  );
}
