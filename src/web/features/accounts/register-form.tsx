import { PASSWORD_LENGTH } from "#contract/account-limits.ts";
import { MAX_LENGTH } from "#contract/limits.ts";
import { useSession } from "../../session/auth.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { notify } from "../../ui/toast.ts";
import { CheckField } from "./check-field.tsx";
import styles from "./form.module.css";
import { FormRefusal, SendButton } from "./form-parts.tsx";
import { PasswordField } from "./password-field.tsx";
import { useCallForm } from "./use-call-form.ts";

/** Makes an account and logs it in; the address is confirmed on the profile, whenever its owner likes. */
export function RegisterForm() {
  const { logIn } = useSession();
  const { onSubmit, field, sending, refusal } = useCallForm({
    call: "register",
    fields: { first_name: "", last_name: "", email_id: "", password: "", accept_terms: false },
    onDone: ({ token, user }) => {
      logIn(token, user);
      notify.blank(`We sent a code to ${user.email_id}. Confirm the address in your profile.`);
    },
  });
  return (
    <form className={styles.form} onSubmit={onSubmit} noValidate>
      <div className={styles.pair}>
        <TextField label="First name" autoComplete="given-name" {...field("first_name")} />
        <TextField label="Last name" autoComplete="family-name" {...field("last_name")} />
      </div>
      <TextField
        label="E-mail address"
        type="email"
        inputMode="email"
        autoComplete="email"
        maxLength={MAX_LENGTH.email}
        {...field("email_id")}
      />
      <PasswordField
        label="Password"
        autoComplete="new-password"
        hint={`${PASSWORD_LENGTH.min} to ${PASSWORD_LENGTH.max} characters. A few words do well.`}
        {...field("password")}
      />
      <CheckField {...field("accept_terms")}>
        I accept the{" "}
        <a href="/privacy-policy#terms" target="_blank" rel="noopener">
          terms of an account
        </a>
        .
      </CheckField>
      <FormRefusal>{refusal}</FormRefusal>
      <SendButton sending={sending}>Register</SendButton>
    </form>
  );
}
