import { Link } from "react-router";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { WithoutScript } from "../../ui/no-script-notice.tsx";
import { Section } from "../../ui/section.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { AskLink } from "./ask-link.tsx";
import { shortQueueQuery } from "./queries.ts";
import { QueueList } from "./queue-list.tsx";
import { useQueue } from "./use-queue.ts";

/** The most wanted tests, on the home page. */
export const HomeQueue = () => (
  <Section
    title="Most wanted tests"
    lede="What readers asked us to test next. A vote moves a request up."
    aside={<Link to="/requests">See the whole queue</Link>}
  >
    <Queue />
  </Section>
);

function Queue() {
  const { data, error, isPending, isFetching, refetch } = useQueue(shortQueueQuery());
  if (data && data.list.length > 0) return <QueueList requests={data.list} />;
  if (data) return <NothingQueued />;
  if (isPending)
    return (
      <>
        <WithoutScript what="The queue" />
        <Skeleton height="20rem" />
      </>
    );
  return (
    <ErrorState
      compact
      title="The queue could not be loaded"
      error={error}
      onRetry={() => void refetch()}
      retrying={isFetching}
    />
  );
}

export const NothingQueued = () => (
  <EmptyState compact title="The queue is empty" actions={<AskLink>Request a test</AskLink>}>
    Requests show here once we have looked at them.
  </EmptyState>
);
