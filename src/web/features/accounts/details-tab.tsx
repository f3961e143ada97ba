import { AddressSection } from "./address-section.tsx";
import { NamesForm } from "./names-form.tsx";
import { PhotoSection } from "./photo-section.tsx";
import { ProfileSection } from "./profile-section.tsx";
import { useUser } from "./use-user.ts";

/** Who the user is and where letters reach them. */
export function DetailsTab() {
  const user = useUser();
  return (
    <>
      <ProfileSection title="Name" lead="Your first name stands in the header while you are logged in.">
        <NamesForm user={user} />
      </ProfileSection>
      <ProfileSection
        title="Picture"
        lead="It stands beside your name while you are logged in. Nobody else sees it."
      >
        <PhotoSection user={user} />
      </ProfileSection>
      <AddressSection user={user} />
    </>
  );
}
