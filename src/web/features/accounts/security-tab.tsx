import { useMutation } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { BRAND_NAME } from "#contract/brand.ts";
import { browserApi, browserQueryClient } from "../../api/browser.ts";
import { useSession, useUser } from "../../session/auth.tsx";
import { withLoadingToast } from "../../session/loading-toast.ts";
import { Button } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { notify } from "../../ui/toast.ts";
import { CheckField } from "./check-field.tsx";
import styles from "./form.module.css";
import { FormError, SendButton } from "./form-parts.tsx";
import { PasskeysSection } from "./passkeys-section.tsx";
import { HiddenUsername, NewPasswordField, PasswordField } from "./password-field.tsx";
import { ProfileSection } from "./profile-layout.tsx";
import { saveFile } from "./save-file.ts";
import { SecondFactorSection } from "./second-factor-section.tsx";
import { SessionsSection } from "./sessions-section.tsx";
import { useCallForm } from "./use-call-form.ts";

/** Password, passkeys, authenticator app, sessions, data export and account deletion. */
export const SecurityTab = () => (
  <>
    <ProfileSection
      title="Password"
      lead="Changing your password logs you out everywhere else. You’ll stay logged in here."
    >
      <PasswordForm />
    </ProfileSection>
    <PasskeysSection />
    <SecondFactorSection />
    <SessionsSection />
    <ProfileSection
      title="Your data"
      lead="Download everything we store about you as one file that people and programs can read."
    >
      <ExportData />
    </ProfileSection>
    <ProfileSection
      title="Delete account"
      lead="Permanently deletes your name, email, passkeys, and everything else about you. This can’t be undone."
    >
      <DeleteAccount />
    </ProfileSection>
  </>
);

/** Downloads all data stored about the user as a JSON file. */
function ExportData() {
  const { mutate, isPending } = useMutation({
    mutationFn: () => withLoadingToast("Collecting your data", () => browserApi().call("exportUser", {})),
    onSuccess: (data) => {
      const name = `${BRAND_NAME.toLowerCase()}-${data.exported_at.slice(0, 10)}.json`;
      saveFile(name, "application/json", `${JSON.stringify(data, null, 2)}\n`);
      notify.success("Your data has been downloaded.");
    },
    onError: (error) => notify.error(error.message),
  });
  return (
    <Button busy={isPending} onClick={() => mutate()}>
      {!isPending && <Icon name="download" />}
      Download my data
    </Button>
  );
}

const DeleteDialog = lazy(() => import("./delete-dialog.tsx"));

function DeleteAccount() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="danger" onClick={() => setOpen(true)}>
        Delete my account
      </Button>
      {open && (
        <Suspense fallback={null}>
          <DeleteDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

function PasswordForm() {
  const user = useUser();
  const { logIn } = useSession();
  const { onSubmit, field, sending, formError, reset } = useCallForm({
    call: "changePassword",
    fields: { old_password: "", new_password: "", confirm_password: "", remove_passkeys: false },
    focusOnError: "old_password",
    onDone: ({ token }) => {
      logIn(token, user);
      reset();
      for (const list of ["listSessions", "listPasskeys"])
        void browserQueryClient().invalidateQueries({ queryKey: [list] });
      notify.success("Password changed.");
    },
  });
  return (
    <form className={styles.form} onSubmit={onSubmit} noValidate>
      <HiddenUsername emailId={user.email_id} />
      <PasswordField label="Current password" autoComplete="current-password" {...field("old_password")} />
      <NewPasswordField label="New password" {...field("new_password")} />
      <PasswordField
        label="Confirm new password"
        autoComplete="new-password"
        {...field("confirm_password")}
      />
      <CheckField hint="Do this if someone else may have used your account." {...field("remove_passkeys")}>
        Also remove my passkeys
      </CheckField>
      <FormError>{formError}</FormError>
      <div className={styles.actions}>
        <SendButton sending={sending}>Change password</SendButton>
      </div>
    </form>
  );
}
