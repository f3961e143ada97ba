import { useMutation } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { CallFailure } from "../../api/call-failure.ts";
import { Button } from "../../ui/button.tsx";
import { notify } from "../../ui/toast.ts";
import { clockText } from "./clock-text.ts";
import { CodeField } from "./code-field.tsx";
import { useSecondsLeft } from "./countdown.ts";
import styles from "./form.module.css";
import { FormRefusal, SendButton } from "./form-parts.tsx";
import type { useCallForm } from "./use-call-form.ts";

interface CodeFormProps {
  form: Pick<ReturnType<typeof useCallForm>, "control" | "onSubmit" | "sending" | "refusal">;
  /** Has another code sent. */
  resend: () => Promise<{ resend_after_s: number }>;
  /** When the next code may be asked for (ms), where that is known. */
  resendAt: number | null;
  submit: string;
  children?: ReactNode;
}

/** Six boxes for the code of a letter, and another letter for those whom it did not reach. */
export function CodeForm({ form, resend, resendAt, submit, children }: CodeFormProps) {
  const [nextAt, setNextAt] = useState(resendAt);
  const waitS = useSecondsLeft(nextAt);
  const wait = (seconds: number) => setNextAt(Date.now() + seconds * 1000);
  const { mutate, isPending } = useMutation({
    mutationFn: resend,
    onSuccess: ({ resend_after_s }) => {
      wait(resend_after_s);
      notify.success("Another code is on its way. Only the newest one counts.");
    },
    onError: (error) => {
      const { retry_after_s } = (error instanceof CallFailure ? (error.data ?? {}) : {}) as {
        retry_after_s?: number;
      };
      if (retry_after_s) wait(retry_after_s);
      notify.error(error.message);
    },
  });
  return (
    <form className={styles.form} onSubmit={form.onSubmit} noValidate>
      <CodeField control={form.control} name="user_otp" />
      <FormRefusal>{form.refusal}</FormRefusal>
      <div className={styles.actions}>
        <SendButton sending={form.sending}>{submit}</SendButton>
        <Button busy={isPending} disabled={waitS > 0} onClick={() => mutate()}>
          {waitS > 0 ? `Another code in ${clockText(waitS)}` : "Send another code"}
        </Button>
      </div>
      {children && <div className={styles.aside}>{children}</div>}
    </form>
  );
}
