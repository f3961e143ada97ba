import { privacySections } from "../features/privacy/sections.tsx";
import { pageMeta } from "../head.ts";
import { Page, PageHead } from "../layout/page.tsx";
import { SectionedDocument } from "../layout/sectioned-document.tsx";
import { useSite } from "../layout/use-site.ts";

export const meta = pageMeta;

export default function PrivacyPolicyPage() {
  return (
    <Page>
      <PageHead
        title="Privacy policy"
        lead="What this site stores, why, for how long, and how you can delete it. It’s short because there isn’t much to tell."
      />
      <SectionedDocument sections={privacySections(useSite())} />
    </Page>
  );
}
