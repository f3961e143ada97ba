import { useSearchParams } from "react-router";
import { counted } from "#domain/amounts.ts";
import { pageLoader } from "../api/page-loader.ts";
import layout from "../features/catalogue/page.module.css";
import { PageFailure } from "../features/catalogue/page-placeholder.tsx";
import { AskLink } from "../features/test-requests/ask-link.tsx";
import { NothingQueued } from "../features/test-requests/home-queue.tsx";
import { queueQuery, REQUESTS_A_PAGE } from "../features/test-requests/queries.ts";
import { QueueList } from "../features/test-requests/queue-list.tsx";
import { StepTimes } from "../features/test-requests/step-times.tsx";
import { useQueue } from "../features/test-requests/use-queue.ts";
import { pageMeta } from "../head.ts";
import { PageHead } from "../layout/page.tsx";
import { pageIn } from "../ui/page-parameter.ts";
import { Pager } from "../ui/pager.tsx";
import { Section } from "../ui/section.tsx";

export const meta = pageMeta;

const page = pageLoader(async ({ url, need }) => {
  await need(queueQuery(pageIn(url.searchParams)));
  return undefined;
});
export const loader = page.loader;
export const clientLoader = page.clientLoader;

/** The public queue of test requests. */
export default function Requests() {
  const [parameters] = useSearchParams();
  const at = pageIn(parameters);
  const { data: queue, error, refetch, isFetching } = useQueue(queueQuery(at));
  if (!queue) return <PageFailure what="The queue" error={error} onRetry={refetch} retrying={isFetching} />;
  const { list, total, steps } = queue;
  return (
    <div className={layout.page}>
      <div className={layout.top}>
        <PageHead
          eyebrow="Test requests"
          title="What to test next"
          lead="Readers ask, and we test what most of them want. Requests show here once we have looked at them; whoever asks stays unnamed."
        />
        <div>
          <AskLink>Request a test</AskLink>
        </div>
      </div>
      <Section title="Most wanted" aside={total > 0 ? `${counted(total, "request")} under way` : undefined}>
        {list.length > 0 ? <QueueList requests={list} /> : <NothingQueued />}
        <Pager
          page={at}
          pages={Math.ceil(total / REQUESTS_A_PAGE)}
          hrefOf={(number) => `?page=${number}`}
          label="Pages of the queue"
        />
      </Section>
      <Section
        title="How long it takes"
        lede="The median of the days that requests spent at each step before they moved on. Declined ones are left out."
      >
        <StepTimes steps={steps} />
      </Section>
    </div>
  );
}
