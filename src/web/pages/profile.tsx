import { useEffect } from "react";
import { durationText } from "#contract/durations.ts";
import { RETENTION } from "#contract/retention.ts";
import { DetailsTab } from "../features/accounts/details-tab.tsx";
import {
  ProfileHead,
  ProfileSection,
  type ProfileTab,
  ProfileTabs,
  ProfileWithoutUser,
} from "../features/accounts/profile-layout.tsx";
import { SecurityTab } from "../features/accounts/security-tab.tsx";
import { MyRequests } from "../features/test-requests/my-requests.tsx";
import { Page } from "../layout/page.tsx";
import { useAuth, useSession } from "../session/auth.tsx";
import { checkFailureOf } from "../session/session-machine.ts";
import { ButtonLink } from "../ui/button.tsx";
import { ErrorState } from "../ui/error-state.tsx";
import { LoadingNote, Skeleton } from "../ui/skeleton.tsx";
import { useOnDemand } from "../ui/use-on-demand.ts";

const TABS: readonly [ProfileTab, ...ProfileTab[]] = [
  { id: "details", label: "Details", Panel: DetailsTab },
  { id: "security", label: "Security", Panel: SecurityTab },
  { id: "supplements", label: "My supplements", Panel: SupplementsTab },
  { id: "requests", label: "Test requests", Panel: RequestsTab },
  { id: "scans", label: "Scans", Panel: ScansTab },
  { id: "developers", label: "Developers", Panel: DevelopersTab },
];

export default function ProfilePage() {
  const { user } = useAuth();
  const { session, retry } = useSession();
  const failure = checkFailureOf(session);
  if (user)
    return (
      <Page>
        <ProfileHead user={user} />
        <ProfileTabs tabs={TABS} />
      </Page>
    );
  return (
    <Page>
      <ProfileWithoutUser>
        {failure ? (
          <ErrorState
            title="Couldn’t load your profile"
            error={{ message: failure }}
            onRetry={retry}
            retrying={session.step === "fetching_profile"}
          />
        ) : (
          <div>
            <LoadingNote>Loading your profile</LoadingNote>
            <Skeleton height="20rem" />
          </div>
        )}
      </ProfileWithoutUser>
    </Page>
  );
}

/** The tests the user requested or voted for. */
function RequestsTab() {
  return (
    <ProfileSection
      title="Test requests"
      lead="Supplements you requested, voted for, or pledged to, and the status of each."
    >
      <MyRequests />
    </ProfileSection>
  );
}

const followedProducts = () => import("../features/follows/followed-products.tsx");

/** The products the user follows, with their notes, and the brands. */
function SupplementsTab() {
  const [FollowedProducts, loadFollowedProducts] = useOnDemand(followedProducts);
  // biome-ignore lint/correctness/useExhaustiveDependencies: loaded once, when the tab opens
  useEffect(() => void loadFollowedProducts(), []);
  return (
    <ProfileSection
      title="My supplements"
      lead="Products and brands you follow. Note the lot number on your package, and we’ll tell you whether that lot was tested. Only you can see your notes. The list of products is saved in this browser until you log out, so you can read it offline."
    >
      {FollowedProducts ? (
        <FollowedProducts />
      ) : (
        <div>
          <LoadingNote>Loading your supplements</LoadingNote>
          <Skeleton height="12rem" />
        </div>
      )}
      <p>
        <ButtonLink to="/my-day">My day, measured: what they add up to</ButtonLink>
      </p>
    </ProfileSection>
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

const developerSections = () => import("../features/developers/developer-sections.tsx");

/** API keys: for programs. */
function DevelopersTab() {
  const [DeveloperSections, loadDeveloperSections] = useOnDemand(developerSections);
  // biome-ignore lint/correctness/useExhaustiveDependencies: loaded once, when the tab opens
  useEffect(() => void loadDeveloperSections(), []);
  return DeveloperSections ? (
    <DeveloperSections />
  ) : (
    <div>
      <LoadingNote>Loading the developer settings</LoadingNote>
      <Skeleton height="12rem" />
    </div>
  );
}
