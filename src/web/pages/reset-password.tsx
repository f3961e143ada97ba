import { useLocation, useNavigate } from "react-router";
import { AccountScreen, GuestLink } from "../features/accounts/account-screen.tsx";
import { useRecovery } from "../features/accounts/recovery.ts";
import { ResetForm } from "../features/accounts/reset-form.tsx";
import { returnPathFrom } from "../session/guard.ts";

export default function ResetPasswordPage() {
  const [recovery, move] = useRecovery();
  const from = returnPathFrom(useLocation().state);
  const navigate = useNavigate();
  const newCodeLink = <GuestLink to="/forgot-password">Get a code</GuestLink>;
  if (recovery?.step !== "password")
    return (
      <AccountScreen title="Reset password" lead="To set a new password, first enter the code we email you.">
        <p>{newCodeLink}</p>
      </AccountScreen>
    );
  return (
    <AccountScreen
      title="Reset password"
      lead={
        <>
          Choose a new password for{" "}
          {recovery.email_id === null ? "your account" : <strong>{recovery.email_id}</strong>}. This logs you
          out everywhere.
        </>
      }
      footer={<>Code expired or wrong email address? {newCodeLink}</>}
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
