import { useLocation, useNavigate } from "react-router";
import { ONE_TIME_CODE } from "#contract/account-limits.ts";
import { durationText } from "#contract/durations.ts";
import { AccountScreen, GuestLink } from "../features/accounts/account-screen.tsx";
import { ForgotForm, ResetCodeForm } from "../features/accounts/forgot-form.tsx";
import { type Recovery, useRecovery } from "../features/accounts/recovery.ts";

export default function ForgotPasswordPage() {
  const [recovery, move] = useRecovery();
  if (recovery?.step === "code") return <EnterCode recovery={recovery} move={move} />;
  return (
    <AccountScreen
      title="Forgot password"
      lead="Enter your account’s email address, and we’ll send it a code."
      footer={<Remembered />}
    >
      <ForgotForm
        onSent={(email_id, resendAfterS) =>
          move({ step: "code", email_id, resend_at: Date.now() + resendAfterS * 1000 })
        }
      />
    </AccountScreen>
  );
}

interface EnterCodeProps {
  recovery: Extract<Recovery, { step: "code" }>;
  move: (next: Recovery | null) => void;
}

function EnterCode({ recovery: { email_id, resend_at }, move }: EnterCodeProps) {
  const { state } = useLocation();
  const navigate = useNavigate();
  return (
    <AccountScreen
      title="Enter the code"
      lead={
        <>
          If <strong>{email_id}</strong> has an account, we’ve emailed it a {ONE_TIME_CODE.digits}-digit code.
          The code works in this browser and expires in {durationText(ONE_TIME_CODE.lifetimeS)}.
        </>
      }
      footer={<Remembered />}
    >
      <ResetCodeForm
        emailId={email_id}
        resendAt={resend_at}
        onVerified={(reset_token) => {
          move({ step: "password", email_id, reset_token });
          navigate("/reset-password", { state });
        }}
        onUseOtherEmail={() => move(null)}
      />
    </AccountScreen>
  );
}

const Remembered = () => (
  <>
    Remembered it? <GuestLink to="/login">Log in</GuestLink>
  </>
);
