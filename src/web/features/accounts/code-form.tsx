import { useMutation } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { CallFailure } from "../../api/call-failure.ts";
import { Button } from "../../ui/button.tsx";
import { notify } from "../../ui/toast.ts";
import { CodeField } from "./code-field.tsx";
import { formatClock, useSecondsLeft } from "./countdown.ts";
import styles from "./form.module.css";
import { FormError, SendButton } from "./form-parts.tsx";
import type { useCallForm } from "./use-call-form.ts";

interface CodeFormProps {
  form: Pick<ReturnType<typeof useCallForm>, "field" | "onSubmit" | "sending" | "formError">;
  /** Requests another code. */
  resend: () => Promise<{ resend_after_s: number }>;
  /** When the next code may be requested (ms since the epoch), if known. */
  resendAt: number | null;
  submit: string;
  /** Moves the focus into the field, where the form is what the visitor came for. */
  autoFocus?: boolean;
  children?: ReactNode;
}

/** Code field with a resend button. */
export function CodeForm({ form, resend, resendAt, submit, autoFocus = false, children }: CodeFormProps) {
  const [nextResendAt, setNextResendAt] = useState(resendAt);
  const waitS = useSecondsLeft(nextResendAt);
  const startCountdown = (seconds: number) => setNextResendAt(Date.now() + seconds * 1000);
  const { mutate, isPending } = useMutation({
    mutationFn: resend,
    onSuccess: ({ resend_after_s }) => {
      startCountdown(resend_after_s);
      notify.success("We sent another code. Only the newest one works.");
    },
    onError: (error) => {
      const { retry_after_s } = (error instanceof CallFailure ? (error.data ?? {}) : {}) as {
        retry_after_s?: number;
      };
      if (retry_after_s) startCountdown(retry_after_s);
      notify.error(error.message);
    },
  });
  return (
    <form className={styles.form} onSubmit={form.onSubmit} noValidate>
      <CodeField {...form.field("user_otp")} autoFocus={autoFocus} />
      <FormError>{form.formError}</FormError>
      <div className={styles.actions}>
        <SendButton sending={form.sending}>{submit}</SendButton>
        <Button busy={isPending} disabled={waitS > 0} onClick={() => mutate()}>
          {waitS > 0 ? `Resend code in ${formatClock(waitS)}` : "Resend code"}
        </Button>
      </div>
      {children && <div className={styles.aside}>{children}</div>}
    </form>
  );
}
