import { useLocation, useNavigate } from "react-router";
import { AccountScreen, GuestLink } from "../features/accounts/account-screen.tsx";
import { ResetForm } from "../features/accounts/reset-form.tsx";
import { useRecovery } from "../features/accounts/use-recovery.ts";
import { pageMeta } from "../head.ts";
import { rememberedPath } from "../session/guard.ts";

export const meta = pageMeta;

export default function ResetPassword() {
  const [recovery, move] = useRecovery();
  const from = rememberedPath(useLocation().state);
  const navigate = useNavigate();
  const another = <GuestLink to="/forgot-password">Ask for a code</GuestLink>;
  if (recovery?.step !== "password")
    return (
      <AccountScreen
        title="Reset password"
        lead="A new password is set with a code that we send to your e-mail address. None has been entered here."
      >
        <p>{another}</p>
      </AccountScreen>
    );
  return (
    <AccountScreen
      title="Reset password"
      lead={
        <>
          Choose a new password for <strong>{recovery.email_id}</strong>. You are then logged out everywhere,
          and your passkeys are taken away.
        </>
      }
      elsewhere={<>Too late, or the wrong address? {another}</>}
    >
      <ResetForm
        emailId={recovery.email_id}
        resetToken={recovery.reset_token}
        onDone={() => {
          move(null);
          navigate("/login", { replace: true, state: { arrival: "password_reset", ...(from && { from }) } });
        }}
      />
    </AccountScreen>
  );
}
