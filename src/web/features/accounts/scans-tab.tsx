import CircleDashed from "lucide-react/icons/circle-dashed";
import { ButtonLink } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ProfileSection } from "./profile-section.tsx";

/** The packs that this account has looked up by their picture or barcode. */
export const ScansTab = () => (
  <ProfileSection
    title="Scans"
    lead="Packs that were looked up from this account by a photograph or a barcode."
  >
    <EmptyState
      compact
      icon={<CircleDashed aria-hidden="true" />}
      title="No scan is kept"
      actions={
        <ButtonLink to="/search" variant="quiet">
          Search by a barcode's digits
        </ButtonLink>
      }
    >
      This account has scanned nothing.
    </EmptyState>
  </ProfileSection>
);
