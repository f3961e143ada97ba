import { useSearchParams } from "react-router";
import { QUEUE_SORT_LABELS } from "#contract/request-ranking.ts";
import { formatCount } from "#domain/amounts.ts";
import { pageLoader } from "../api/page-loader.ts";
import layout from "../features/catalogue/page.module.css";
import { PagePlaceholder } from "../features/catalogue/page-placeholder.tsx";
import { NothingQueued } from "../features/test-requests/home-queue.tsx";
import { useQueue } from "../features/test-requests/queries.ts";
import { QueueList } from "../features/test-requests/queue-list.tsx";
import { QUEUE_SORT_LEDES, QueueSortChoice } from "../features/test-requests/queue-sort.tsx";
import {
  queuePath,
  queueQuery,
  REQUESTS_PER_PAGE,
  readQueueSelection,
} from "../features/test-requests/request-pages.ts";
import { RequestTestLink } from "../features/test-requests/request-test.tsx";
import { StepTimes } from "../features/test-requests/step-times.tsx";
import { PageHead } from "../layout/page.tsx";
import { Pager } from "../ui/pager.tsx";
import { Section } from "../ui/section.tsx";

export const loader = pageLoader(async ({ url, need }) => {
  await need(queueQuery(readQueueSelection(url.searchParams)));
  return {
    title: "Test requests",
    path: "/requests",
    description:
      "Which supplements people want tested next, the status of each request, and how many days each step typically takes.",
  };
});

/** Public queue of test requests. */
export default function RequestsPage() {
  const [parameters] = useSearchParams();
  const selection = readQueueSelection(parameters);
  const { page: at, sort } = selection;
  const { data: queue, error, refetch, isFetching } = useQueue(queueQuery(selection));
  if (!queue)
    return <PagePlaceholder what="the queue" error={error} onRetry={refetch} retrying={isFetching} />;
  const { list, total, steps } = queue;
  return (
    <div className={layout.page}>
      <QueueHead />
      <Section
        title={QUEUE_SORT_LABELS[sort]}
        lede={QUEUE_SORT_LEDES[sort]}
        aside={total > 0 ? `${formatCount(total, "request")} in progress` : undefined}
      >
        <QueueSortChoice chosen={sort} />
        {list.length > 0 ? <QueueList requests={list} sort={sort} /> : <NothingQueued />}
        <Pager
          page={at}
          pages={Math.ceil(total / REQUESTS_PER_PAGE)}
          hrefOf={(number) => queuePath({ page: number, sort })}
          label="Pages of the queue"
        />
      </Section>
      <Section
        title="How long it takes"
        lede="Median number of days at each step before moving on. Declined requests are excluded."
      >
        <StepTimes steps={steps} />
      </Section>
    </div>
  );
}

const QueueHead = () => (
  <div className={layout.top}>
    <PageHead
      eyebrow="Test requests"
      title="What to test next"
      lead="Vote for what we test next, or pledge toward it. Requests appear here once we’ve reviewed them. Requesters stay anonymous."
    />
    <div>
      <RequestTestLink>Request a test</RequestTestLink>
    </div>
  </div>
);
