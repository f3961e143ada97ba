import { AccountScreen, GuestLink } from "../features/accounts/account-screen.tsx";
import { useLoginReason } from "../features/accounts/login-reasons.ts";
import { RegisterForm } from "../features/accounts/register-form.tsx";

export default function RegisterPage() {
  const reason = useLoginReason();
  return (
    <AccountScreen
      title="Register"
      lead={
        reason ??
        "Create an account to request tests, vote, follow products, and save scans. You don’t need one to read what we publish."
      }
      footer={
        <>
          Have an account? <GuestLink to="/login">Log in</GuestLink>
        </>
      }
    >
      <RegisterForm />
    </AccountScreen>
  );
}
