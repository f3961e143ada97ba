import CircleCheck from "lucide-react/icons/circle-check";
import CircleDashed from "lucide-react/icons/circle-dashed";
import { useState } from "react";
import type { User } from "#contract/accounts.ts";
import { useAuth } from "../../session/auth.tsx";
import { Badge } from "../../ui/badge.tsx";
import { notify } from "../../ui/toast.ts";
import { AddressCodeForm } from "./address-code-form.tsx";
import { AddressForm } from "./address-form.tsx";
import styles from "./email-section.module.css";
import { ProfileSection } from "./profile-section.tsx";

/** The address that awaits its code: the new one, or the first one that was never confirmed. */
const awaited = (user: User): string | null =>
  user.pending_email_id ?? (user.email_verified ? null : user.email_id);

/** The address that letters go to; a new one takes its place once its code has come back. */
export function AddressSection({ user }: { user: User }) {
  const { updateUser } = useAuth();
  const [resendAt, setResendAt] = useState<number | null>(null);
  const address = awaited(user);
  return (
    <ProfileSection
      title="E-mail address"
      lead="You log in with it, and it is how you get back in if you forget your password."
    >
      <p className={styles.address}>
        <strong>{user.email_id}</strong>
        {user.email_verified ? (
          <Badge tone="green" icon={<CircleCheck aria-hidden="true" />}>
            Confirmed
          </Badge>
        ) : (
          <Badge tone="yellow" icon={<CircleDashed aria-hidden="true" />}>
            Not confirmed
          </Badge>
        )}
      </p>
      {address && (
        <AddressCodeForm
          key={address}
          user={user}
          address={address}
          resendAt={resendAt}
          onProven={(proven) => {
            updateUser(proven);
            notify.success("Your e-mail address is confirmed.");
          }}
          onTakenBack={updateUser}
        />
      )}
      {!user.pending_email_id && (
        <AddressForm
          onAsked={(edited, resendAfterS) => {
            setResendAt(resendAfterS === null ? null : Date.now() + resendAfterS * 1000);
            updateUser(edited);
          }}
        />
      )}
    </ProfileSection>
  );
}
