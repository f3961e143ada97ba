import { FollowedProducts } from "../follows/followed-products.tsx";
import { MyRequests } from "../test-requests/my-requests.tsx";
import { ProfileSection } from "./profile-section.tsx";

/** The tests that this account has asked for, and the products that it follows. */
export const RequestsTab = () => (
  <>
    <ProfileSection
      title="Test requests"
      lead="Supplements that you asked to have tested, or voted for, and how far each is."
    >
      <MyRequests />
    </ProfileSection>
    <ProfileSection
      title="Products you follow"
      lead="We write to you when a report on one of them is published or withdrawn."
    >
      <FollowedProducts />
    </ProfileSection>
  </>
);
