import { browserApi } from "../../api/browser.ts";
import { Button } from "../../ui/button.tsx";
import { CodeForm } from "./code-form.tsx";
import styles from "./form.module.css";
import { EmailField, FormError, SendButton } from "./form-parts.tsx";
import { useCallForm } from "./use-call-form.ts";

/** Requests a password reset code. */
export function ForgotForm({ onSent }: { onSent: (emailId: string, resendAfterS: number) => void }) {
  const { onSubmit, field, sending, formError } = useCallForm({
    call: "forgotPassword",
    fields: { email_id: "" },
    onDone: ({ resend_after_s }, { email_id = "" }) => onSent(email_id.trim(), resend_after_s),
  });
  return (
    <form className={styles.form} onSubmit={onSubmit} noValidate>
      <EmailField autoComplete="username" {...field("email_id")} />
      <FormError>{formError}</FormError>
      <SendButton sending={sending}>Send me a code</SendButton>
    </form>
  );
}

const TYPE = { type: "forgot_password" } as const;

/** Verifies a password reset code. */
export function ResetCodeForm({
  emailId,
  resendAt,
  onVerified,
  onUseOtherEmail,
}: {
  emailId: string;
  resendAt: number;
  onVerified: (resetToken: string) => void;
  onUseOtherEmail: () => void;
}) {
  const form = useCallForm({
    call: "verifyResetCode",
    fields: { user_otp: "" },
    extraInput: { ...TYPE, email_id: emailId },
    onDone: ({ reset_token }) => onVerified(reset_token),
  });
  return (
    <CodeForm
      form={form}
      resend={() => browserApi().call("resendResetCode", { ...TYPE, email_id: emailId })}
      resendAt={resendAt}
      submit="Continue"
      autoFocus
    >
      <Button variant="quiet" onClick={onUseOtherEmail}>
        Use a different email
      </Button>
    </CodeForm>
  );
}
