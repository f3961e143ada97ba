import { privacySections } from "../features/privacy/sections.tsx";
import { pageMeta } from "../head.ts";
import { Page, PageHead } from "../layout/page.tsx";
import { Document } from "../layout/sectioned-document.tsx";
import { useSite } from "../layout/use-site.ts";

export const meta = pageMeta;

export default function PrivacyPolicy() {
  return (
    <Page>
      <PageHead
        title="Privacy Policy"
        lead="What this site keeps, why, for how long, and how you get rid of it. It is short because there is little to tell."
      />
      <Document sections={privacySections(useSite())} />
    </Page>
  );
}
