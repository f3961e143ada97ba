import { AccountScreen, GuestLink } from "../features/accounts/account-screen.tsx";
import { RegisterForm } from "../features/accounts/register-form.tsx";
import { pageMeta } from "../head.ts";

export const meta = pageMeta;

export default function Register() {
  return (
    <AccountScreen
      title="Register"
      lead="Everything that is published can be read without an account. With one you have a profile that is yours to change, take along or delete."
      elsewhere={
        <>
          Have an account? <GuestLink to="/login">Log in</GuestLink>
        </>
      }
    >
      <RegisterForm />
    </AccountScreen>
  );
}
