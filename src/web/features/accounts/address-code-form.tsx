import { useMutation } from "@tanstack/react-query";
import type { User } from "#contract/accounts.ts";
import { browserApi } from "../../api/browser.ts";
import { Button } from "../../ui/button.tsx";
import { notify } from "../../ui/toast.ts";
import { CodeForm } from "./code-form.tsx";
import styles from "./email-section.module.css";
import { useCallForm } from "./use-call-form.ts";

/** Takes the code that was sent to the user's address, or to the one that is to replace it. */
export function AddressCodeForm({
  user,
  address,
  resendAt,
  onProven,
  onTakenBack,
}: {
  user: User;
  address: string;
  resendAt: number | null;
  onProven: (user: User) => void;
  onTakenBack: (user: User) => void;
}) {
  const form = useCallForm({ call: "verifyEmailCode", fields: { user_otp: "" }, onDone: onProven });
  return (
    <div className={styles.code}>
      <p>
        We sent a code of six digits to <strong>{address}</strong>. Enter it to confirm that the address is
        yours.
      </p>
      <CodeForm
        form={form}
        resend={() => browserApi().call("resendEmailCode", {})}
        resendAt={resendAt}
        submit="Confirm"
      >
        {user.pending_email_id && <KeepAddress user={user} onTakenBack={onTakenBack} />}
      </CodeForm>
    </div>
  );
}

/** Takes the wish for another address back: giving the own address does. */
function KeepAddress({ user, onTakenBack }: { user: User; onTakenBack: (user: User) => void }) {
  const { mutate, isPending } = useMutation({
    mutationFn: () => browserApi().call("editUser", { email_id: user.email_id }),
    onSuccess: ({ resend_after_s: _, ...edited }) => onTakenBack(edited),
    onError: (error) => notify.error(error.message),
  });
  return (
    <Button variant="quiet" busy={isPending} onClick={() => mutate()}>
      Keep the old address
    </Button>
  );
}
