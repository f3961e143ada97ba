import { DetailsTab } from "../features/accounts/details-tab.tsx";
import { ProfileHead } from "../features/accounts/profile-head.tsx";
import { type ProfileTab, ProfileTabs } from "../features/accounts/profile-layout.tsx";
import { RequestsTab } from "../features/accounts/requests-tab.tsx";
import { ScansTab } from "../features/accounts/scans-tab.tsx";
import { SecurityTab } from "../features/accounts/security-tab.tsx";
import { pageMeta } from "../head.ts";
import { Page } from "../layout/page.tsx";
import { useAuth } from "../session/auth.tsx";
import { ErrorState } from "../ui/error-state.tsx";
import { LoadingNote, Skeleton } from "../ui/skeleton.tsx";

export const meta = pageMeta;

const TABS: readonly [ProfileTab, ...ProfileTab[]] = [
  { id: "details", label: "Details", Panel: DetailsTab },
  { id: "security", label: "Security", Panel: SecurityTab },
  { id: "requests", label: "Test requests", Panel: RequestsTab },
  { id: "scans", label: "Scans", Panel: ScansTab },
];

export default function Profile() {
  const { user, error } = useAuth();
  if (user)
    return (
      <Page>
        <ProfileHead user={user} />
        <ProfileTabs tabs={TABS} />
      </Page>
    );
  return (
    <Page>
      <h1>Profile</h1>
      {error ? (
        <ErrorState
          title="Your profile could not be loaded"
          error={{ message: error }}
          onRetry={() => window.location.reload()}
        />
      ) : (
        <>
          <LoadingNote>Your profile is being loaded</LoadingNote>
          <Skeleton height="20rem" />
        </>
      )}
    </Page>
  );
}
