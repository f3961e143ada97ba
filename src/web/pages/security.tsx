import { securitySections } from "../features/security/sections.tsx";
import type { PageMetadata } from "../head.ts";
import { Page, PageHead } from "../layout/page.tsx";
import { SectionedDocument } from "../layout/sectioned-document.tsx";
import { useSite } from "../layout/use-site.ts";

export const head: PageMetadata = {
  title: "Security",
  description: "How to report a vulnerability, and what you may test.",
};

export default function SecurityPage() {
  return (
    <Page>
      <PageHead
        title="Security"
        lead="Found a way to break into this site, or to make it show something false? Tell us, and we’ll fix it."
      />
      <SectionedDocument sections={securitySections(useSite().securityContact)} />
    </Page>
  );
}
