import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { ONE_TIME_CODE } from "#contract/account-limits.ts";
import type { User } from "#contract/accounts.ts";
import { MAX_LENGTH } from "#contract/limits.ts";
import { browserApi } from "../../api/browser.ts";
import { useAuth } from "../../session/auth.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { notify } from "../../ui/toast.ts";
import { CodeForm } from "./code-form.tsx";
import styles from "./email-section.module.css";
import formStyles from "./form.module.css";
import { FormError, SendButton } from "./form-parts.tsx";
import { ProfileSection } from "./profile-layout.tsx";
import { useCallForm } from "./use-call-form.ts";

/** The email waiting for its code: the new one, or the current one if it was never confirmed. */
const unconfirmedEmail = (user: User): string | null =>
  user.pending_email_id ?? (user.email_verified ? null : user.email_id);

/** The user's email. A new one replaces it once its code is verified. */
export function EmailSection({ user }: { user: User }) {
  const { updateUser } = useAuth();
  const [resendAt, setResendAt] = useState<number | null>(null);
  const email = unconfirmedEmail(user);
  return (
    <ProfileSection
      title="Email address"
      lead="You log in with this email and use it to reset your password."
    >
      <p className={styles.email}>
        <strong>{user.email_id}</strong>
        <EmailState verified={user.email_verified} />
      </p>
      {email && (
        <EmailCodeForm
          key={email}
          user={user}
          email={email}
          resendAt={resendAt}
          onVerified={(proven) => {
            updateUser(proven);
            notify.success("Email confirmed.");
          }}
          onCanceled={updateUser}
        />
      )}
      {!user.pending_email_id && (
        <EmailForm
          onRequested={(edited, resendAfterS) => {
            setResendAt(resendAfterS === null ? null : Date.now() + resendAfterS * 1000);
            updateUser(edited);
          }}
        />
      )}
    </ProfileSection>
  );
}

const EmailState = ({ verified }: { verified: boolean }) =>
  verified ? (
    <Badge tone="green" icon={<Icon name="circle-check" />}>
      Confirmed
    </Badge>
  ) : (
    <Badge tone="yellow" icon={<Icon name="circle-dashed" />}>
      Not confirmed
    </Badge>
  );

/** Requests an email change: a code is sent to the new email. */
function EmailForm({ onRequested }: { onRequested: (user: User, resendAfterS: number | null) => void }) {
  const { onSubmit, field, sending, formError } = useCallForm({
    call: "editEmail",
    fields: { email_id: "" },
    onDone: ({ resend_after_s, ...user }) => onRequested(user, resend_after_s),
  });
  return (
    <form className={formStyles.form} onSubmit={onSubmit} noValidate>
      <TextField
        label="New email address"
        type="email"
        inputMode="email"
        autoComplete="email"
        maxLength={MAX_LENGTH.email}
        hint="We’ll email a code to it. Nothing changes until you enter the code."
        {...field("email_id")}
      />
      <FormError>{formError}</FormError>
      <div className={formStyles.actions}>
        <SendButton sending={sending} variant="secondary">
          Change email
        </SendButton>
      </div>
    </form>
  );
}

/** Verifies the code sent to the user's current or new email. */
export function EmailCodeForm({
  user,
  email,
  resendAt,
  autoFocus = false,
  onVerified,
  onCanceled,
}: {
  user: User;
  email: string;
  resendAt: number | null;
  autoFocus?: boolean;
  onVerified: (user: User) => void;
  onCanceled: (user: User) => void;
}) {
  const form = useCallForm({ call: "verifyEmailCode", fields: { user_otp: "" }, onDone: onVerified });
  return (
    <div className={styles.code}>
      <p>
        We emailed a {ONE_TIME_CODE.digits}-digit code to <strong>{email}</strong>. Enter it to confirm that
        this is your email.
      </p>
      <CodeForm
        form={form}
        resend={() => browserApi().call("resendEmailCode", {})}
        resendAt={resendAt}
        submit="Confirm"
        autoFocus={autoFocus}
      >
        {user.pending_email_id && <KeepOldEmail user={user} onCanceled={onCanceled} />}
      </CodeForm>
    </div>
  );
}

/** Cancels a pending email change by submitting the current email. */
function KeepOldEmail({ user, onCanceled }: { user: User; onCanceled: (user: User) => void }) {
  const { mutate, isPending } = useMutation({
    mutationFn: () => browserApi().call("editEmail", { email_id: user.email_id }),
    onSuccess: ({ resend_after_s: _, ...edited }) => onCanceled(edited),
    onError: (error) => notify.error(error.message),
  });
  return (
    <Button variant="quiet" busy={isPending} onClick={() => mutate()}>
      Keep current email
    </Button>
  );
}
