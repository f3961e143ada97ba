import { WithoutAccount } from "../features/accounts/without-account.tsx";
import { pageMeta } from "../head.ts";

export const meta = pageMeta;

export default function ResetPassword() {
  return (
    <WithoutAccount title="Reset password">
      Accounts are not open on this site, so there is no password to reset. If a message sent you here, it did
      not come from us.
    </WithoutAccount>
  );
}
