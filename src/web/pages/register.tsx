import { WithoutAccount } from "../features/accounts/without-account.tsx";
import { pageMeta } from "../head.ts";

export const meta = pageMeta;

export default function Register() {
  return (
    <WithoutAccount title="Register">
      Accounts cannot be opened on this site at present, and no e-mail address is asked for. Everything that
      has been published can be read without one.
    </WithoutAccount>
  );
}
