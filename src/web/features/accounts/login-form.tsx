import { useMutation } from "@tanstack/react-query";
import { useSession } from "../../session/auth.tsx";
import { Button } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { useHydrated } from "../../ui/use-hydrated.ts";
import { GuestLink } from "./account-screen.tsx";
import styles from "./form.module.css";
import { EmailField, FormError, SendButton } from "./form-parts.tsx";
import { logInWithPasskey, passkeyErrorMessage, supportsPasskeys } from "./passkey-ceremonies.ts";
import passkeyStyles from "./passkey-login.module.css";
import { PasswordField } from "./password-field.tsx";
import { SecondFactorField } from "./second-factor-field.tsx";
import { useCallForm } from "./use-call-form.ts";

/** Logs in. The route guard then redirects to the return path. */
export function LoginForm() {
  const { logIn } = useSession();
  const { onSubmit, field, sending, formError } = useCallForm({
    call: "login",
    fields: { email_id: "", password: "", second_factor: "" },
    focusOnError: "password",
    onDone: ({ token, user }) => logIn(token, user),
  });
  return (
    <form className={styles.form} onSubmit={onSubmit} noValidate>
      <EmailField autoComplete="username" {...field("email_id")} />
      <PasswordField label="Password" autoComplete="current-password" {...field("password")} />
      <SecondFactorField {...field("second_factor")} />
      <FormError>{formError}</FormError>
      <SendButton sending={sending}>Log in</SendButton>
      <p className={styles.note}>
        <GuestLink to="/forgot-password">Forgot your password?</GuestLink>
      </p>
    </form>
  );
}

/** Passkey login next to the password form, if the browser supports passkeys. */
export function PasskeyLogin() {
  const { logIn } = useSession();
  const { mutate, isPending, error } = useMutation({
    mutationFn: logInWithPasskey,
    onSuccess: ({ token, user }) => logIn(token, user),
  });
  const hydrated = useHydrated();
  if (!hydrated) return <div className={passkeyStyles.reserved} />;
  if (!supportsPasskeys()) return null;
  return (
    <div className={passkeyStyles.other}>
      <p className={passkeyStyles.or}>or</p>
      <Button busy={isPending} onClick={() => mutate()}>
        {!isPending && <Icon name="key-round" />}
        Log in with a passkey
      </Button>
      <FormError>{error && passkeyErrorMessage(error)}</FormError>
    </div>
  );
}
