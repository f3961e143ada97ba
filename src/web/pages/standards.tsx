import { standardSections } from "../features/standards/sections.tsx";
import type { PageMetadata } from "../head.ts";
import { Page, PageHead } from "../layout/page.tsx";
import { SectionedDocument } from "../layout/sectioned-document.tsx";

export const head: PageMetadata = {
  title: "Standards and limits",
  description:
    "Every limit we use to judge results: USP, FDA, EU, California Prop 65, and GOED, each with its value, edition, and source.",
};

export default function StandardsPage() {
  return (
    <Page>
      <PageHead
        eyebrow="Standards and limits"
        title="Where every limit comes from"
        lead="We judge results only by the limits below. Each one names its edition, the place where we read it, and whether that was the original or a copy."
      />
      <SectionedDocument sections={standardSections} />
    </Page>
  );
}
