import { useMutation, useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { callQuery } from "../../api/queries.ts";
import { useSession, useUser } from "../../session/auth.tsx";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Icon } from "../../ui/icon.tsx";
import styles from "./form.module.css";
import { FormError, SendButton } from "./form-parts.tsx";
import { confirmWithPasskey, passkeyErrorMessage, supportsPasskeys } from "./passkey-ceremonies.ts";
import passkeyStyles from "./passkey-login.module.css";
import { HiddenUsername, PasswordField } from "./password-field.tsx";
import { SecondFactorField } from "./second-factor-field.tsx";
import { useCallForm } from "./use-call-form.ts";

/** Asks for the password or a passkey before a call that could take over the account. */
export default function ConfirmDialog({ onSettled }: { onSettled: (confirmed: boolean) => void }) {
  const user = useUser();
  const { logIn } = useSession();
  const formId = useId();
  const onConfirmed = ({ token }: { token: string }) => {
    logIn(token, user);
    onSettled(true);
  };
  const { onSubmit, field, sending, formError } = useCallForm({
    call: "confirmPassword",
    fields: { password: "", second_factor: "" },
    focusOnError: "password",
    onDone: onConfirmed,
  });
  return (
    <Dialog
      open
      onClose={() => onSettled(false)}
      title="Confirm it’s you"
      actions={
        <>
          <Button onClick={() => onSettled(false)}>Cancel</Button>
          <SendButton sending={sending} form={formId}>
            Confirm
          </SendButton>
        </>
      }
    >
      <form id={formId} className={styles.form} onSubmit={onSubmit} noValidate>
        <p>This protects your account if someone else uses this browser.</p>
        <HiddenUsername emailId={user.email_id} />
        <PasswordField label="Password" autoComplete="current-password" {...field("password")} />
        <SecondFactorField {...field("second_factor")} />
        <FormError>{formError}</FormError>
      </form>
      <ConfirmWithPasskey onConfirmed={onConfirmed} />
    </Dialog>
  );
}

/** For accounts with a passkey, in browsers that support them. */
function ConfirmWithPasskey({ onConfirmed }: { onConfirmed: (renewed: { token: string }) => void }) {
  const { data: passkeys = [] } = useQuery(callQuery("listPasskeys", {}));
  const { mutate, isPending, error } = useMutation({
    mutationFn: confirmWithPasskey,
    onSuccess: onConfirmed,
  });
  if (passkeys.length === 0 || !supportsPasskeys()) return null;
  return (
    <div className={passkeyStyles.other}>
      <p className={passkeyStyles.or}>or</p>
      <Button busy={isPending} onClick={() => mutate()}>
        {!isPending && <Icon name="key-round" />}
        Use a passkey
      </Button>
      <FormError>{error && passkeyErrorMessage(error)}</FormError>
    </div>
  );
}
