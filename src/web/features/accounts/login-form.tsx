import { MAX_LENGTH } from "#contract/limits.ts";
import { useSession } from "../../session/auth.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { GuestLink } from "./account-screen.tsx";
import styles from "./form.module.css";
import { FormRefusal, SendButton } from "./form-parts.tsx";
import { PasswordField } from "./password-field.tsx";
import { useCallForm } from "./use-call-form.ts";

/** Logs in; the guard then takes the visitor back to where they came from. */
export function LoginForm() {
  const { logIn } = useSession();
  const { onSubmit, field, sending, refusal } = useCallForm({
    call: "login",
    fields: { email_id: "", password: "" },
    suspect: "password",
    onDone: ({ token, user }) => logIn(token, user),
  });
  return (
    <form className={styles.form} onSubmit={onSubmit} noValidate>
      <TextField
        label="E-mail address"
        type="email"
        inputMode="email"
        autoComplete="username"
        maxLength={MAX_LENGTH.email}
        {...field("email_id")}
      />
      <PasswordField label="Password" autoComplete="current-password" {...field("password")} />
      <FormRefusal>{refusal}</FormRefusal>
      <SendButton sending={sending}>Log in</SendButton>
      <p className={styles.note}>
        <GuestLink to="/forgot-password">Forgot your password?</GuestLink>
      </p>
    </form>
  );
}
