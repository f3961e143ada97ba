import { useLocation } from "react-router";
import { AccountScreen, GuestLink } from "../features/accounts/account-screen.tsx";
import { LoginForm, PasskeyLogin } from "../features/accounts/login-form.tsx";
import { useLoginReason } from "../features/accounts/login-reasons.ts";
import { useHydrated } from "../ui/use-hydrated.ts";

/** Messages by the reason for the redirect, from the history state. */
const ARRIVAL_MESSAGES: Record<string, string> = {
  password_reset: "Your password was reset. Log in with the new one.",
};

export default function LoginPage() {
  const reason = useLoginReason();
  const { state } = useLocation();
  // The server doesn't know the history state, so the first render in the browser must not either.
  const { arrival } = ((useHydrated() && state) || {}) as { arrival?: string };
  return (
    <AccountScreen
      title="Log in"
      lead={(arrival && ARRIVAL_MESSAGES[arrival]) ?? reason}
      footer={
        <>
          No account yet? <GuestLink to="/register">Register</GuestLink>
        </>
      }
    >
      <LoginForm />
      <PasskeyLogin />
    </AccountScreen>
  );
}
