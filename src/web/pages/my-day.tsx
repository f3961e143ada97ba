import { MyDay } from "../features/my-day/my-day.tsx";
import type { PageMetadata } from "../head.ts";
import { Page, PageHead } from "../layout/page.tsx";
import { LoadingNote, Skeleton } from "../ui/skeleton.tsx";
import { useHydrated } from "../ui/use-hydrated.ts";

export const head: PageMetadata = {
  title: "My day, measured",
  description:
    "Add the supplements you take and see what a day of them adds up to: nutrients and contaminants as measured or labeled, with what is unknown.",
};

/** What a day of supplements adds up to. All of it is in the browser: the server renders the same page for everyone. */
export default function MyDayPage() {
  const hydrated = useHydrated();
  return (
    <Page>
      <PageHead
        title="My day, measured"
        lead="What your supplements add up to in a day: as measured where a lot was tested, as labeled where not. This page warns and never advises."
      />
      {hydrated ? (
        <MyDay />
      ) : (
        <>
          <noscript>
            <p>Your day is added up in your browser, so this page needs JavaScript.</p>
          </noscript>
          <LoadingNote>Loading your day</LoadingNote>
          <Skeleton height="40rem" />
        </>
      )}
    </Page>
  );
}
