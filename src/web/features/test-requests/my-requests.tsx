import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import type { TestRequest } from "#contract/test-requests.ts";
import { ConfirmEmailNotice } from "../../session/confirm-email-notice.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Icon } from "../../ui/icon.tsx";
import { readPageParameter } from "../../ui/page-parameter.ts";
import { PagedList } from "../../ui/paged-list.tsx";
import { MyRequest } from "./my-request.tsx";
import styles from "./my-requests.module.css";
import { myRequestsQuery, REQUESTS_PER_PAGE } from "./request-pages.ts";
import { RequestTestLink } from "./request-test.tsx";

/** The requests the user made or voted for, newest first. */
export function MyRequests() {
  const [parameters] = useSearchParams();
  const page = readPageParameter(parameters);
  return (
    <PagedList
      answer={useQuery(myRequestsQuery(page))}
      what="your requests"
      page={page}
      perPage={REQUESTS_PER_PAGE}
      hrefOf={(number) => `?tab=requests&page=${number}`}
      empty={<NoRequests />}
    >
      {(list) => <RequestList requests={list} />}
    </PagedList>
  );
}

const RequestList = ({ requests }: { requests: readonly TestRequest[] }) => (
  <>
    {requests.some(({ my_vote }) => my_vote === "unconfirmed") && (
      <ConfirmEmailNotice>
        Your requests and votes count as soon as you confirm your email.
      </ConfirmEmailNotice>
    )}
    <ul className={styles.requests}>
      {requests.map((request) => (
        <MyRequest key={request.test_request_id} request={request} />
      ))}
    </ul>
  </>
);

const NoRequests = () => (
  <EmptyState
    compact
    icon={<Icon name="circle-dashed" />}
    title="No test requests yet"
    actions={<RequestTestLink>Request a test</RequestTestLink>}
  >
    Request a test of an untested supplement, or vote for one in the public queue.
  </EmptyState>
);
