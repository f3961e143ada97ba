import { MAX_LENGTH } from "#contract/limits.ts";
import { TextField } from "../../ui/text-field.tsx";
import styles from "./form.module.css";
import { FormRefusal, SendButton } from "./form-parts.tsx";
import { useCallForm } from "./use-call-form.ts";

/** Asks for a code for a forgotten password. */
export function ForgotForm({ onSent }: { onSent: (emailId: string, resendAfterS: number) => void }) {
  const { onSubmit, field, sending, refusal } = useCallForm({
    call: "forgotPassword",
    fields: { email_id: "" },
    onDone: ({ resend_after_s }, { email_id = "" }) => onSent(email_id.trim(), resend_after_s),
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
      <FormRefusal>{refusal}</FormRefusal>
      <SendButton sending={sending}>Send me a code</SendButton>
    </form>
  );
}
