import { useSearchParams } from "react-router";
import { formatCount } from "#domain/amounts.ts";
import { pageLoader } from "../api/page-loader.ts";
import layout from "../features/catalogue/page.module.css";
import { PagePlaceholder } from "../features/catalogue/page-placeholder.tsx";
import { NothingQueued } from "../features/test-requests/home-queue.tsx";
import { queueQuery, REQUESTS_PER_PAGE, useQueue } from "../features/test-requests/queries.ts";
import { QueueList } from "../features/test-requests/queue-list.tsx";
import { RequestTestLink } from "../features/test-requests/request-test.tsx";
import { StepTimes } from "../features/test-requests/step-times.tsx";
import { pageMeta } from "../head.ts";
import { PageHead } from "../layout/page.tsx";
import { readPageParameter } from "../ui/page-parameter.ts";
import { Pager } from "../ui/pager.tsx";
import { Section } from "../ui/section.tsx";

export const meta = pageMeta;

const page = pageLoader(async ({ url, need }) => {
  await need(queueQuery(readPageParameter(url.searchParams)));
  return {
    title: "Test requests",
    path: "/requests",
    description:
      "Which supplements people want tested next, the status of each request, and how many days each step typically takes.",
  };
});
export const loader = page.loader;
export const clientLoader = page.clientLoader;

/** Public queue of test requests. */
export default function RequestsPage() {
  const [parameters] = useSearchParams();
  const at = readPageParameter(parameters);
  const { data: queue, error, refetch, isFetching } = useQueue(queueQuery(at));
  if (!queue)
    return <PagePlaceholder what="the queue" error={error} onRetry={refetch} retrying={isFetching} />;
  const { list, total, steps } = queue;
  return (
    <div className={layout.page}>
      <div className={layout.top}>
        <PageHead
          eyebrow="Test requests"
          title="What to test next"
          lead="Vote for what we test next. Requests appear here once we’ve reviewed them. Requesters stay anonymous."
        />
        <div>
          <RequestTestLink>Request a test</RequestTestLink>
        </div>
      </div>
      <Section
        title="Most wanted"
        aside={total > 0 ? `${formatCount(total, "request")} in progress` : undefined}
      >
        {list.length > 0 ? <QueueList requests={list} /> : <NothingQueued />}
        <Pager
          page={at}
          pages={Math.ceil(total / REQUESTS_PER_PAGE)}
          hrefOf={(number) => `?page=${number}`}
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
