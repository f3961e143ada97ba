import { useEffect } from "react";
import { LoadingNote, Skeleton } from "../../ui/skeleton.tsx";
import { useOnDemand } from "../../ui/use-on-demand.ts";
import { ProfileSection } from "./profile-section.tsx";

const myScans = () => import("../scans/my-scans.tsx");

/** The packs that this account has looked up by their picture or barcode. */
export function ScansTab() {
  const [MyScans, bring] = useOnDemand(myScans);
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked for once, when the tab is opened
  useEffect(() => void bring(), []);
  return (
    <ProfileSection
      title="Scans"
      lead="Packs that you looked up by a barcode or a photograph. Pictures are deleted after 30 days; you can delete them, and the scans, at once."
    >
      {MyScans ? (
        <MyScans />
      ) : (
        <div>
          <LoadingNote>Your scans are being loaded</LoadingNote>
          <Skeleton height="12rem" />
        </div>
      )}
    </ProfileSection>
  );
}
