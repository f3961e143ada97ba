import { browserApi } from "../../api/browser.ts";
import { Button } from "../../ui/button.tsx";
import { CodeForm } from "./code-form.tsx";
import { useCallForm } from "./use-call-form.ts";

const TYPE = { type: "forgot_password" } as const;

/** Takes the code of a forgotten password. */
export function ResetCodeForm({
  emailId,
  resendAt,
  onProven,
  onOtherAddress,
}: {
  emailId: string;
  resendAt: number;
  onProven: (resetToken: string) => void;
  onOtherAddress: () => void;
}) {
  const form = useCallForm({
    call: "verifyResetCode",
    fields: { user_otp: "" },
    fixed: { ...TYPE, email_id: emailId },
    onDone: ({ reset_token }) => onProven(reset_token),
  });
  return (
    <CodeForm
      form={form}
      resend={() => browserApi().call("resendResetCode", { ...TYPE, email_id: emailId })}
      resendAt={resendAt}
      submit="Go on"
    >
      <Button variant="quiet" onClick={onOtherAddress}>
        Use another address
      </Button>
    </CodeForm>
  );
}
