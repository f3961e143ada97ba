import type { User } from "#contract/accounts.ts";
import { useAuth } from "../../session/auth.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { notify } from "../../ui/toast.ts";
import styles from "./form.module.css";
import { FormRefusal, SendButton } from "./form-parts.tsx";
import { useCallForm } from "./use-call-form.ts";

export function NamesForm({ user }: { user: User }) {
  const { updateUser } = useAuth();
  const { onSubmit, field, sending, refusal } = useCallForm({
    call: "editUser",
    fields: { first_name: user.first_name, last_name: user.last_name },
    onDone: ({ resend_after_s: _, ...edited }) => {
      updateUser(edited);
      notify.success("Your name is saved.");
    },
  });
  return (
    <form className={styles.form} onSubmit={onSubmit} noValidate>
      <div className={styles.pair}>
        <TextField label="First name" autoComplete="given-name" {...field("first_name")} />
        <TextField label="Last name" autoComplete="family-name" {...field("last_name")} />
      </div>
      <FormRefusal>{refusal}</FormRefusal>
      <div className={styles.actions}>
        <SendButton sending={sending}>Save the name</SendButton>
      </div>
    </form>
  );
}
