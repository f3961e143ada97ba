import { PASSWORD_LENGTH } from "#contract/account-limits.ts";
import { browserQueries } from "../../api/browser.ts";
import { useSession } from "../../session/auth.tsx";
import { notify } from "../../ui/toast.ts";
import styles from "./form.module.css";
import { FormRefusal, SendButton } from "./form-parts.tsx";
import { PasswordField } from "./password-field.tsx";
import { useCallForm } from "./use-call-form.ts";
import { useUser } from "./use-user.ts";
import { UsernameForManagers } from "./username-for-managers.tsx";

export function PasswordForm() {
  const user = useUser();
  const { logIn } = useSession();
  const { onSubmit, field, sending, refusal, reset } = useCallForm({
    call: "changePassword",
    fields: { old_password: "", new_password: "", confirm_password: "" },
    suspect: "old_password",
    onDone: ({ token }) => {
      logIn(token, user);
      reset();
      void browserQueries().invalidateQueries({ queryKey: ["listSessions"] });
      notify.success("Your new password is set.");
    },
  });
  return (
    <form className={styles.form} onSubmit={onSubmit} noValidate>
      <UsernameForManagers emailId={user.email_id} />
      <PasswordField label="Present password" autoComplete="current-password" {...field("old_password")} />
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
      <div className={styles.actions}>
        <SendButton sending={sending}>Change the password</SendButton>
      </div>
    </form>
  );
}
