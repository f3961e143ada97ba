import { useQuery } from "@tanstack/react-query";
import CircleDashed from "lucide-react/icons/circle-dashed";
import { useSearchParams } from "react-router";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { pageIn } from "../../ui/page-parameter.ts";
import { Pager } from "../../ui/pager.tsx";
import { LoadingNote, Skeleton } from "../../ui/skeleton.tsx";
import { AskLink } from "./ask-link.tsx";
import { MyRequest } from "./my-request.tsx";
import styles from "./my-requests.module.css";
import { myRequestsQuery, REQUESTS_A_PAGE } from "./queries.ts";

/** What the user asked for or voted for, newest first. */
export function MyRequests() {
  const [parameters] = useSearchParams();
  const page = pageIn(parameters);
  const { data, error, isPending, isFetching, refetch } = useQuery(myRequestsQuery(page));
  if (isPending)
    return (
      <div>
        <LoadingNote>Your requests are being loaded</LoadingNote>
        <Skeleton height="12rem" />
      </div>
    );
  if (!data)
    return (
      <ErrorState
        compact
        title="Your requests could not be loaded"
        error={error}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    );
  if (data.total === 0)
    return (
      <EmptyState
        compact
        icon={<CircleDashed aria-hidden="true" />}
        title="No test has been asked for"
        actions={<AskLink>Request a test</AskLink>}
      >
        Ask for a supplement that nobody has tested, or vote for one in the public queue.
      </EmptyState>
    );
  return (
    <>
      <ul className={styles.requests}>
        {data.list.map((request) => (
          <MyRequest key={request.test_request_id} request={request} />
        ))}
      </ul>
      <Pager
        page={page}
        pages={Math.ceil(data.total / REQUESTS_A_PAGE)}
        hrefOf={(number) => `?tab=requests&page=${number}`}
        label="Pages of your requests"
      />
    </>
  );
}
