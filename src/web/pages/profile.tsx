import { useEffect } from "react";
import { durationText } from "#contract/durations.ts";
import { RETENTION } from "#contract/retention.ts";
import { DetailsTab } from "../features/accounts/details-tab.tsx";
import {
  ProfileHead,
  ProfileSection,
  type ProfileTab,
  ProfileTabs,
} from "../features/accounts/profile-layout.tsx";
import { SecurityTab } from "../features/accounts/security-tab.tsx";
import { FollowedProducts } from "../features/follows/followed-products.tsx";
import { MyRequests } from "../features/test-requests/my-requests.tsx";
import { pageMeta } from "../head.ts";
import { Page } from "../layout/page.tsx";
import { useAuth, useSession } from "../session/auth.tsx";
import { ErrorState } from "../ui/error-state.tsx";
import { LoadingNote, Skeleton } from "../ui/skeleton.tsx";
import { useOnDemand } from "../ui/use-on-demand.ts";

export const meta = pageMeta;

const TABS: readonly [ProfileTab, ...ProfileTab[]] = [
  { id: "details", label: "Details", Panel: DetailsTab },
  { id: "security", label: "Security", Panel: SecurityTab },
  { id: "requests", label: "Test requests", Panel: RequestsTab },
  { id: "scans", label: "Scans", Panel: ScansTab },
];

export default function ProfilePage() {
  const { user, error } = useAuth();
  const { retry } = useSession();
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
        <ErrorState title="Couldn’t load your profile" error={{ message: error }} onRetry={retry} />
      ) : (
        <>
          <LoadingNote>Loading your profile</LoadingNote>
          <Skeleton height="20rem" />
        </>
      )}
    </Page>
  );
}

/** The user's test requests and followed products. */
function RequestsTab() {
  return (
    <>
      <ProfileSection
        title="Test requests"
        lead="Supplements you requested or voted for, and the status of each."
      >
        <MyRequests />
      </ProfileSection>
      <ProfileSection
        title="Products you follow"
        lead="We’ll email you when a report on one of them is published or withdrawn."
      >
        <FollowedProducts />
      </ProfileSection>
    </>
  );
}

const myScans = () => import("../features/scans/my-scans.tsx");

/** The products the user looked up by photo or barcode. */
function ScansTab() {
  const [MyScans, loadMyScans] = useOnDemand(myScans);
  // biome-ignore lint/correctness/useExhaustiveDependencies: loaded once, when the tab opens
  useEffect(() => void loadMyScans(), []);
  return (
    <ProfileSection
      title="Scans"
      lead={`Products you looked up by barcode or photo. Photos are deleted after ${durationText(RETENTION.scanPictures.lifetimeS)}. You can delete photos and scans at any time.`}
    >
      {MyScans ? (
        <MyScans />
      ) : (
        <div>
          <LoadingNote>Loading your scans</LoadingNote>
          <Skeleton height="12rem" />
        </div>
      )}
    </ProfileSection>
  );
}
