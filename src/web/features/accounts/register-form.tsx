import { useSession } from "../../session/auth.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { CheckField } from "./check-field.tsx";
import styles from "./form.module.css";
import { EmailField, FormError, SendButton } from "./form-parts.tsx";
import { NewPasswordField } from "./password-field.tsx";
import { useCallForm } from "./use-call-form.ts";

/** Creates an account and logs in. A banner then asks for the code in the email. */
export function RegisterForm() {
  const { logIn } = useSession();
  const { onSubmit, field, sending, formError } = useCallForm({
    call: "register",
    fields: { first_name: "", last_name: "", email_id: "", password: "", accept_terms: false },
    onDone: ({ token, user }) => logIn(token, user),
  });
  return (
    <form className={styles.form} onSubmit={onSubmit} noValidate>
      <Fields field={field} />
      <FormError>{formError}</FormError>
      <SendButton sending={sending}>Register</SendButton>
    </form>
  );
}

/** All fields together: the first invalid one, in the order in which they are registered, gets the focus. */
const Fields = ({ field }: Pick<ReturnType<typeof useCallForm>, "field">) => (
  <>
    <div className={styles.pair}>
      <TextField label="First name" autoComplete="given-name" {...field("first_name")} />
      <TextField label="Last name" autoComplete="family-name" {...field("last_name")} />
    </div>
    <EmailField autoComplete="email" {...field("email_id")} />
    <NewPasswordField label="Password" {...field("password")} />
    <CheckField {...field("accept_terms")}>
      I accept the{" "}
      <a href="/privacy-policy#terms" target="_blank" rel="noopener">
        account terms
      </a>
      .
    </CheckField>
  </>
);
