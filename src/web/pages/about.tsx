import { BRAND_NAME } from "#contract/brand.ts";
import { pageLoader } from "../api/page-loader.ts";
import { aboutSections } from "../features/about/sections.tsx";
import { correctionsQuery } from "../features/corrections/queries.ts";
import { imprintQuery } from "../features/imprint/queries.ts";
import { Page, PageHead } from "../layout/page.tsx";
import { SectionedDocument } from "../layout/sectioned-document.tsx";
import { useSite } from "../layout/use-site.ts";

export const loader = pageLoader(async ({ offer }) => {
  await offer(correctionsQuery(), imprintQuery());
  return {
    path: "/about",
    title: "About",
    description:
      "How we choose, buy, test, and judge supplements, what the verdicts mean, what we won’t do, and how to correct us.",
  };
});

export default function AboutPage() {
  return (
    <Page>
      <PageHead
        eyebrow={`About ${BRAND_NAME}`}
        title="Numbers you can check"
        lead="A supplement’s label makes claims. A laboratory can measure them. This site puts the two side by side and says how certain the measurement is."
      />
      <SectionedDocument sections={aboutSections(useSite())} />
    </Page>
  );
}
