import { DeleteAccount } from "./delete-account.tsx";
import { ExportData } from "./export-data.tsx";
import { PasskeysSection } from "./passkeys-section.tsx";
import { PasswordForm } from "./password-form.tsx";
import { ProfileSection } from "./profile-section.tsx";
import { SessionsSection } from "./sessions-section.tsx";

/** Who can get in, what is kept, and how to end it. */
export const SecurityTab = () => (
  <>
    <ProfileSection
      title="Password"
      lead="Changing it logs you out everywhere else. You stay logged in here."
    >
      <PasswordForm />
    </ProfileSection>
    <PasskeysSection />
    <SessionsSection />
    <ProfileSection
      title="Your data"
      lead="Everything that is kept about you, as one file that people and programs can read."
    >
      <ExportData />
    </ProfileSection>
    <ProfileSection
      title="Delete the account"
      lead="Your name, your address, your passkeys and everything else about you are deleted at once. This cannot be undone."
    >
      <DeleteAccount />
    </ProfileSection>
  </>
);
