import { useMutation } from "@tanstack/react-query";
import type { FormEvent } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { EMAIL_UNDO_LIFETIME_S } from "#contract/account-limits.ts";
import { durationText } from "#contract/durations.ts";
import { browserApi } from "../api/browser.ts";
import { FormError } from "../features/accounts/form-parts.tsx";
import { ResetForm } from "../features/accounts/reset-form.tsx";
import { EmailLinkPage } from "../features/newsletter/email-link-page.tsx";
import { Page, PageHead } from "../layout/page.tsx";
import { useSession } from "../session/auth.tsx";
import { Link } from "../ui/link.tsx";

const TITLE = "Undo the change of your email address";

/**
 * Opened by the link in the email to the former address. Works without being logged in. Without JavaScript the button
 * posts a form, and a new password is set by a code.
 */
export default function UndoEmailChangePage() {
  const [parameters] = useSearchParams();
  const token = parameters.get("token") ?? "";
  const undo = useMutation({ mutationFn: () => browserApi().call("undoEmailChange", { token }) });
  if (undo.data) return <NewPassword emailId={undo.data.email_id} resetToken={undo.data.reset_token} />;
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (!undo.isPending) undo.mutate();
  };
  return (
    <EmailLinkPage
      question={
        token
          ? {
              title: TITLE,
              lead: "Do this if you didn’t change the email address yourself. We’ll give the account back to your address, log out every device, and remove passkeys and second factors added since. Then you choose a new password.",
              button: "Undo the change",
              action: `/undo-email-change?${new URLSearchParams({ token })}`,
              onSubmit,
              error: <FormError>{undo.error?.message ?? null}</FormError>,
            }
          : null
      }
      done={{
        title: "The change is undone",
        lead: (
          <>
            The account belongs to your address again. Now{" "}
            <Link to="/forgot-password">set a new password</Link>.
          </>
        ),
      }}
      goneText={`This link was already used, or is older than ${durationText(EMAIL_UNDO_LIFETIME_S)}.`}
    />
  );
}

/** Setting the new password right here: opening the link proved the mailbox. */
function NewPassword({ emailId, resetToken }: { emailId: string; resetToken: string }) {
  const { session, clearSession } = useSession();
  const navigate = useNavigate();
  return (
    <Page width="reading">
      <PageHead
        title="The change is undone"
        lead={
          <>
            Your account belongs to <strong>{emailId}</strong> again, and every device is logged out. Choose a
            new password.
          </>
        }
      />
      <ResetForm
        emailId={emailId}
        resetToken={resetToken}
        onDone={() => {
          // This browser's session has ended, too; the guard then leads to the login.
          if (session.step === "user") clearSession();
          else navigate("/login", { replace: true, state: { arrival: "password_reset" } });
        }}
      />
    </Page>
  );
}
