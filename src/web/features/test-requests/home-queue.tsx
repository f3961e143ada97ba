import { EmptyState } from "../../ui/empty-state.tsx";
import { Link } from "../../ui/link.tsx";
import { NoScriptNotice } from "../../ui/no-script-notice.tsx";
import { QueryError } from "../../ui/query-error.tsx";
import { Section } from "../../ui/section.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { shortQueueQuery, useQueue } from "./queries.ts";
import { QueueList } from "./queue-list.tsx";
import { RequestTestLink } from "./request-test.tsx";

/** The most wanted tests, on the home page. */
export const HomeQueue = () => (
  <Section
    title="Most wanted tests"
    lede="What people want us to test next. Vote to move a request up."
    aside={<Link to="/requests">See the full queue</Link>}
  >
    <Queue />
  </Section>
);

function Queue() {
  const answer = useQueue(shortQueueQuery());
  const { data, isPending } = answer;
  if (data && data.list.length > 0) return <QueueList requests={data.list} />;
  if (data) return <NothingQueued />;
  if (isPending)
    return (
      <>
        <NoScriptNotice what="the queue" />
        <Skeleton height="20rem" />
      </>
    );
  return <QueryError answer={answer} what="the queue" />;
}

export const NothingQueued = () => (
  <EmptyState compact title="The queue is empty" actions={<RequestTestLink>Request a test</RequestTestLink>}>
    Requests appear here once we’ve reviewed them.
  </EmptyState>
);
