import type { User } from "#contract/accounts.ts";
import { MAX_LENGTH } from "#contract/limits.ts";
import { TextField } from "../../ui/text-field.tsx";
import styles from "./form.module.css";
import { FormRefusal, SendButton } from "./form-parts.tsx";
import { useCallForm } from "./use-call-form.ts";

/** Asks for another address: a code is sent to it. */
export function AddressForm({ onAsked }: { onAsked: (user: User, resendAfterS: number | null) => void }) {
  const { onSubmit, field, sending, refusal } = useCallForm({
    call: "editUser",
    fields: { email_id: "" },
    onDone: ({ resend_after_s, ...user }) => onAsked(user, resend_after_s),
  });
  return (
    <form className={styles.form} onSubmit={onSubmit} noValidate>
      <TextField
        label="New e-mail address"
        type="email"
        inputMode="email"
        autoComplete="email"
        maxLength={MAX_LENGTH.email}
        hint="We send a code to it. Until you enter the code, everything stays as it is."
        {...field("email_id")}
      />
      <FormRefusal>{refusal}</FormRefusal>
      <div className={styles.actions}>
        <SendButton sending={sending} variant="secondary">
          Change the address
        </SendButton>
      </div>
    </form>
  );
}
