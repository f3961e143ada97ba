import { standardSections } from "../features/standards/sections.tsx";
import { pageMeta } from "../head.ts";
import { Page, PageHead } from "../layout/page.tsx";
import { Document } from "../layout/sectioned-document.tsx";

export const meta = pageMeta;

export default function Standards() {
  return (
    <Page>
      <PageHead
        eyebrow="Standards and limits"
        title="Where every limit comes from"
        lead="Results are judged by the figures below and by no others. Each names its edition and the place where we read it."
      />
      <Document sections={standardSections} />
    </Page>
  );
}
