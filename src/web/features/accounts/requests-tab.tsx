import CircleDashed from "lucide-react/icons/circle-dashed";
import { ButtonLink } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ProfileSection } from "./profile-section.tsx";

/** The tests that this account has asked for. */
export const RequestsTab = () => (
  <ProfileSection
    title="Test requests"
    lead="Supplements that this account asked to have tested, and how far each is."
  >
    <EmptyState
      compact
      icon={<CircleDashed aria-hidden="true" />}
      title="No test has been asked for"
      actions={
        <ButtonLink to="/search?tested=false" variant="quiet">
          See what is not tested
        </ButtonLink>
      }
    >
      This account has sent no request.
    </EmptyState>
  </ProfileSection>
);
