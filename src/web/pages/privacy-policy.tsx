import { pageLoader } from "../api/page-loader.ts";
import { imprintQuery } from "../features/imprint/queries.ts";
import { privacySections } from "../features/privacy/sections.tsx";
import { Page, PageHead } from "../layout/page.tsx";
import { SectionedDocument } from "../layout/sectioned-document.tsx";
import { useSite } from "../layout/use-site.ts";

export const loader = pageLoader(async ({ offer }) => {
  await offer(imprintQuery());
  return {
    path: "/privacy-policy",
    title: "Privacy policy",
    description:
      "What this site stores in your browser and on its servers, why, for how long, and how to delete it.",
  };
});

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
