import { useParams } from "react-router";
import type { QueuedRequestDetails } from "#contract/test-requests.ts";
import { pageLoader } from "../api/page-loader.ts";
import { NotInCatalogue } from "../features/catalogue/not-in-catalogue.tsx";
import layout from "../features/catalogue/page.module.css";
import { PagePlaceholder } from "../features/catalogue/page-placeholder.tsx";
import { DemoBadge } from "../features/catalogue/record-badges.tsx";
import { FundingFacts } from "../features/test-requests/funding-facts.tsx";
import { PledgePart } from "../features/test-requests/pledge-form.tsx";
import { RequestVotes } from "../features/test-requests/queue-list.tsx";
import { RankingSum } from "../features/test-requests/ranking-sum.tsx";
import styles from "../features/test-requests/request-details.module.css";
import {
  queuedRequestQuery,
  requestPath,
  useQueuedRequest,
} from "../features/test-requests/request-pages.ts";
import { RequestStateBadge } from "../features/test-requests/request-state-badge.tsx";
import { VoteNote } from "../features/test-requests/vote-note.tsx";
import { PageHead } from "../layout/page.tsx";
import { Breadcrumbs } from "../ui/breadcrumbs.tsx";
import { Link } from "../ui/link.tsx";
import { Section } from "../ui/section.tsx";
import { Time } from "../ui/time.tsx";

const productOf = ({ supplement_brand, name }: QueuedRequestDetails): string =>
  [supplement_brand, name].filter(Boolean).join(" ");

export const loader = pageLoader(async ({ params, need }) => {
  const request = await need<QueuedRequestDetails>(queuedRequestQuery(params.id ?? ""));
  return {
    title: `Test request: ${productOf(request)}`,
    path: requestPath(request.test_request_id),
    description: `Why a test of ${productOf(request)} is ranked where it is, and how it is funded.`,
    noindex: request.demo,
  };
});

/** One request of the queue: why it is where it is, and how its test is funded. */
export default function RequestPage() {
  const { id = "" } = useParams();
  const { data: request, error, refetch, isFetching } = useQueuedRequest(id);
  if (!request)
    return <PagePlaceholder what="the request" error={error} onRetry={refetch} retrying={isFetching} />;
  return (
    <article className={layout.page}>
      <div className={layout.top}>
        <Breadcrumbs trail={[{ label: "Test requests", to: "/requests" }, { label: request.name }]} />
        <PageHead eyebrow={request.supplement_brand ?? "Test request"} title={request.name} />
        <Standing request={request} />
      </div>
      {request.ranking && (
        <Section title="What a test would teach">
          <RankingSum ranking={request.ranking} />
        </Section>
      )}
      <Section title="How the test is funded">
        <FundingFacts funding={request.funding} />
        <PledgePart request={request} />
      </Section>
    </article>
  );
}

const Standing = ({ request }: { request: QueuedRequestDetails }) => (
  <div className={styles.standing}>
    <RequestVotes request={request} />
    <div>
      <p className={styles.state}>
        <RequestStateBadge state={request.status} />
        {request.demo && <DemoBadge />}
        <span className={styles.facts}>
          since <Time value={request.since} />
        </span>
      </p>
      <VoteNote state={request.my_vote} />
      <p>
        {request.supplement && (
          <Link to={`/supplement-details/${request.supplement.slug}`}>The product in our catalog</Link>
        )}
        {request.report_slug && (
          <>
            {request.supplement && " · "}
            <Link to={`/report/${request.report_slug}`}>Read the report</Link>
          </>
        )}
      </p>
    </div>
  </div>
);

export function ErrorBoundary() {
  return <NotInCatalogue what="test request" to="/requests" />;
}
