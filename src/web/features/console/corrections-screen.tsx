import { mayDo } from "#contract/staff/roles.ts";
import { Section } from "../../ui/section.tsx";
import type { StaffSelf } from "./calls.ts";
import { ReportedErrors } from "./reported-errors.tsx";
import { ScanCorrections } from "./scan-corrections.tsx";

/** What visitors told us is wrong: reported errors, and corrections of scans. */
export function CorrectionsScreen({ self }: { self: StaffSelf }) {
  const maySettle = mayDo(self.role, "settle_corrections");
  return (
    <>
      <Section
        title="Reported errors"
        lede="A settled ticket is public, with your note and without the reporter."
      >
        <ReportedErrors maySettle={maySettle} />
      </Section>
      <Section
        title="Corrections of scans"
        lede="A visitor’s correction changes nothing until it’s added here."
      >
        <ScanCorrections mayReview={maySettle} />
      </Section>
    </>
  );
}
