import { standardSections } from "../features/standards/sections.tsx";
import { pageMeta } from "../head.ts";
import { Page, PageHead } from "../layout/page.tsx";
import { SectionedDocument } from "../layout/sectioned-document.tsx";

export const meta = pageMeta;

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
