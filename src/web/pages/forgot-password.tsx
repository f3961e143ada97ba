import { useLocation, useNavigate } from "react-router";
import { CODE } from "#contract/account-limits.ts";
import { AccountScreen, GuestLink } from "../features/accounts/account-screen.tsx";
import { ForgotForm } from "../features/accounts/forgot-form.tsx";
import { ResetCodeForm } from "../features/accounts/reset-code-form.tsx";
import { useRecovery } from "../features/accounts/use-recovery.ts";
import { pageMeta } from "../head.ts";

export const meta = pageMeta;

export default function ForgotPassword() {
  const [recovery, move] = useRecovery();
  const { state } = useLocation();
  const navigate = useNavigate();
  const elsewhere = (
    <>
      Remember it after all? <GuestLink to="/login">Log in</GuestLink>
    </>
  );
  if (recovery?.step !== "code")
    return (
      <AccountScreen
        title="Forgot password"
        lead="Type the e-mail address of your account. If there is one, we send a code to it."
        elsewhere={elsewhere}
      >
        <ForgotForm
          onSent={(email_id, resendAfterS) =>
            move({ step: "code", email_id, resend_at: Date.now() + resendAfterS * 1000 })
          }
        />
      </AccountScreen>
    );
  const { email_id, resend_at } = recovery;
  return (
    <AccountScreen
      title="Enter the code"
      lead={
        <>
          If <strong>{email_id}</strong> has an account, a letter with a code of six digits is on its way. It
          is good for {CODE.livesS / 60} minutes.
        </>
      }
      elsewhere={elsewhere}
    >
      <ResetCodeForm
        emailId={email_id}
        resendAt={resend_at}
        onProven={(reset_token) => {
          move({ step: "password", email_id, reset_token });
          navigate("/reset-password", { state });
        }}
        onOtherAddress={() => move(null)}
      />
    </AccountScreen>
  );
}
