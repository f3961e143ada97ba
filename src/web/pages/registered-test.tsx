import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router";
import { REGISTERED_TEST_STATE_LABELS } from "#contract/registered-test-vocabulary.ts";
import type { RegisteredTestDetails } from "#contract/registered-tests.ts";
import { pageLoader } from "../api/page-loader.ts";
import { NotInCatalogue } from "../features/catalogue/not-in-catalogue.tsx";
import layout from "../features/catalogue/page.module.css";
import { PagePlaceholder } from "../features/catalogue/page-placeholder.tsx";
import { DemoBadge } from "../features/catalogue/record-badges.tsx";
import { productTested } from "../features/registered-tests/product-tested.tsx";
import { registeredTestPath, registeredTestQuery } from "../features/registered-tests/queries.ts";
import styles from "../features/registered-tests/registry.module.css";
import { RegisteredPlan } from "../features/registered-tests/test-plan.tsx";
import { TestStateBadge } from "../features/registered-tests/test-state-badge.tsx";
import { TestTimeline } from "../features/registered-tests/test-timeline.tsx";
import { PageHead } from "../layout/page.tsx";
import { Breadcrumbs } from "../ui/breadcrumbs.tsx";
import { Section } from "../ui/section.tsx";
import { Time } from "../ui/time.tsx";

export const loader = pageLoader(async ({ params, need }) => {
  const test = await need<RegisteredTestDetails>(registeredTestQuery(params.number ?? ""));
  return {
    title: `Registered test ${test.number}`,
    path: registeredTestPath(test.number),
    description: `${REGISTERED_TEST_STATE_LABELS[test.state]}: test of ${productTested(test)}, registered before the sample was bought, with every step in the signed log.`,
    noindex: test.demo,
  };
});

export default function RegisteredTestPage() {
  const { number = "" } = useParams();
  const { data: test, error, refetch, isFetching } = useQuery(registeredTestQuery(number));
  if (!test) return <PagePlaceholder what="the test" error={error} onRetry={refetch} retrying={isFetching} />;
  return (
    <article className={layout.page}>
      <div className={layout.top}>
        <Breadcrumbs trail={[{ label: "Registry", to: "/registry" }, { label: test.number }]} />
        <PageHead eyebrow={`Registered test ${test.number}`} title={productTested(test)} />
        <p className={styles.badges}>
          <TestStateBadge state={test.state} />
          {test.demo && <DemoBadge />}
        </p>
        <Standing test={test} />
      </div>
      <Section
        title="What was planned"
        lede="Signed before the sample was bought. None of it can be changed."
      >
        <RegisteredPlan test={test} />
      </Section>
      <Section
        title="What happened"
        lede="Every step is a signed document that holds the hash of the one before."
      >
        <TestTimeline test={test} />
      </Section>
    </article>
  );
}

/** Where the test stands, in a sentence or two, with the reason if it is late or was cancelled. */
function Standing({
  test: { state, due_on, published_on, reason, lots, reports, product },
}: {
  test: RegisteredTestDetails;
}) {
  const missing = lots > 1 ? `${reports.length} of ${lots} lots have a report.` : "There is no report yet.";
  return (
    <div className={styles.text}>
      {state === "overdue" && (
        <p className={styles.reason}>
          <strong>
            The report was due on <Time value={due_on} />.
          </strong>{" "}
          {missing} {reason ?? "No reason has been given."}
        </p>
      )}
      {state === "cancelled" && (
        <p className={styles.reason}>
          <strong>Why it was cancelled:</strong> {reason}
        </p>
      )}
      {(state === "registered" || state === "in_progress") && (
        <p className={styles.reason}>
          The report is due on <Time value={due_on} />. {reason}
        </p>
      )}
      {state === "published" && published_on && (
        <p className={styles.reason}>
          Published on <Time value={published_on} />, {published_on <= due_on ? "by" : "after"} the due day.
        </p>
      )}
      {product === null && (
        <p className={styles.facts}>
          The product is sealed until it’s bought, so that nobody can prepare the shelf. The seal below was
          signed first; the purchase must open it.
        </p>
      )}
    </div>
  );
}

export function ErrorBoundary() {
  return <NotInCatalogue what="registered test" to="/registry" />;
}
