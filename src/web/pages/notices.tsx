import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import { formatCount } from "#domain/amounts.ts";
import { pageLoader } from "../api/page-loader.ts";
import layout from "../features/catalogue/page.module.css";
import { PagePlaceholder } from "../features/catalogue/page-placeholder.tsx";
import { NoticeEntry } from "../features/notices/notice-entry.tsx";
import { NoticeFilters } from "../features/notices/notice-filters.tsx";
import styles from "../features/notices/notices.module.css";
import {
  NOTICES_PER_PAGE,
  type NoticeSelection,
  noticesPath,
  noticesQuery,
  readNoticeSelection,
} from "../features/notices/queries.ts";
import { PageHead } from "../layout/page.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { Link } from "../ui/link.tsx";
import { Pager } from "../ui/pager.tsx";

/** The feed of a selection, whatever page of it is shown. */
const feedPath = (selection: NoticeSelection): string =>
  noticesPath({ ...selection, page: 1 }).replace("/notices", "/notices/feed.xml");

export const loader = pageLoader(async ({ url, need }) => {
  await need(noticesQuery(readNoticeSelection(url.searchParams)));
  return {
    title: "Recalls and alerts",
    path: "/notices",
    description:
      "Recalls and alerts about dietary supplements from the FDA and the EU’s rapid alert system, as published, with lots and the products they are about.",
  };
});

/** Recalls and alerts of public authorities about dietary supplements. */
export default function NoticesPage() {
  const [parameters] = useSearchParams();
  const selection = readNoticeSelection(parameters);
  const { data, error, refetch, isFetching } = useQuery(noticesQuery(selection));
  if (!data)
    return <PagePlaceholder what="the notices" error={error} onRetry={refetch} retrying={isFetching} />;
  return (
    <div className={layout.page}>
      <div className={layout.top}>
        <PageHead
          eyebrow="Public notices"
          title="Recalls and alerts"
          lead="What the FDA and the EU’s alert system published about dietary supplements, in their words. Most products were never looked at: no notice about a product doesn’t mean that it’s fine."
        />
        <NoticeFilters key={noticesPath(selection)} selection={selection} choices={data.choices} />
        <Found total={data.total} selection={selection} />
        {data.list.length > 0 ? (
          <ol className={styles.list}>
            {data.list.map((notice) => (
              <li key={notice.id}>
                <NoticeEntry notice={notice} />
              </li>
            ))}
          </ol>
        ) : (
          <NoNotices selection={selection} />
        )}
        <Pager
          page={selection.page}
          pages={Math.ceil(data.total / NOTICES_PER_PAGE)}
          hrefOf={(number) => noticesPath({ ...selection, page: number })}
          label="Pages of notices"
        />
      </div>
    </div>
  );
}

const Found = ({ total, selection }: { total: number; selection: NoticeSelection }) => (
  <p aria-live="polite">
    {formatCount(total, "notice")} ·{" "}
    <a href={feedPath(selection)} type="application/atom+xml">
      Follow them as a feed
    </a>
  </p>
);

const NoNotices = ({ selection }: { selection: NoticeSelection }) =>
  noticesPath({ ...selection, page: 1 }) !== "/notices" ? (
    <EmptyState title="No notice fits">
      <Link to="/notices">Show all notices</Link>
    </EmptyState>
  ) : (
    <EmptyState title="No notices here yet">
      They appear here once the site’s operator has imported them. Until then, look at{" "}
      <a href="https://www.fda.gov/safety/recalls-market-withdrawals-safety-alerts">
        the FDA’s list of recalls
      </a>
      .
    </EmptyState>
  );
