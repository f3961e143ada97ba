import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import { REGISTERED_TEST_STATE_LABELS } from "#contract/registered-test-vocabulary.ts";
import { formatCount } from "#domain/amounts.ts";
import { pageLoader } from "../api/page-loader.ts";
import layout from "../features/catalogue/page.module.css";
import { PagePlaceholder } from "../features/catalogue/page-placeholder.tsx";
import {
  type RegistrySelection,
  readRegistrySelection,
  registryPath,
  registryQuery,
  TESTS_PER_PAGE,
} from "../features/registered-tests/queries.ts";
import styles from "../features/registered-tests/registry.module.css";
import { RegistryFigures, StateFilter } from "../features/registered-tests/registry-counts.tsx";
import { TestEntry } from "../features/registered-tests/test-entry.tsx";
import { PageHead } from "../layout/page.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { Link } from "../ui/link.tsx";
import { Pager } from "../ui/pager.tsx";
import { Section } from "../ui/section.tsx";

export const loader = pageLoader(async ({ url, need }) => {
  await need(registryQuery(readRegistrySelection(url.searchParams)));
  return {
    title: "Registry of tests",
    path: "/registry",
    description:
      "Every test we announced before buying a sample: what was planned, when its report is due, and what became of it. Overdue and cancelled tests stay listed.",
  };
});

/** Tests that were registered before their samples were bought. */
export default function RegistryPage() {
  const [parameters] = useSearchParams();
  const selection = readRegistrySelection(parameters);
  const { data, error, refetch, isFetching } = useQuery(registryQuery(selection));
  if (!data)
    return <PagePlaceholder what="the registry" error={error} onRetry={refetch} retrying={isFetching} />;
  return (
    <div className={layout.page}>
      <div className={layout.top}>
        <PageHead
          eyebrow="Registry"
          title="Tests announced before the result"
          lead="We sign and publish what we will test before we buy it. Whatever comes out, the test stays here: published, overdue, or cancelled with its reason."
        />
        <RegistryFigures counts={data.counts} />
      </div>
      <Section title="Tests" aside={formatCount(data.total, "test")}>
        <StateFilter chosen={selection.state} />
        {data.list.length > 0 ? (
          <ol className={styles.list}>
            {data.list.map((test) => (
              <li key={test.number}>
                <TestEntry test={test} />
              </li>
            ))}
          </ol>
        ) : (
          <NoTests selection={selection} />
        )}
        <Pager
          page={selection.page}
          pages={Math.ceil(data.total / TESTS_PER_PAGE)}
          hrefOf={(number) => registryPath({ ...selection, page: number })}
          label="Pages of the registry"
        />
      </Section>
      <HowItWorks />
    </div>
  );
}

const NoTests = ({ selection: { state } }: { selection: RegistrySelection }) =>
  state ? (
    <EmptyState title={`No test is ${REGISTERED_TEST_STATE_LABELS[state].toLowerCase()}`}>
      <Link to="/registry">Show all tests</Link>
    </EmptyState>
  ) : (
    <EmptyState title="No test is registered yet">
      Reports that were published without a registration say so.
    </EmptyState>
  );

const HowItWorks = () => (
  <Section title="Why results can’t be left out">
    <ul>
      <li>
        The registration is a signed document in the <Link to="/open-data">public log</Link>, where outsiders
        witness it. Removing or back-dating an entry breaks the log, and anyone can see it.
      </li>
      <li>
        Nobody can edit or delete an entry, and the due day never changes. A sponsor has no say in that.
      </li>
      <li>
        A product can be sealed until the purchase, so that nobody can prepare the shelf. The purchase opens
        the seal, and everyone can check that it was this product all along.
      </li>
      <li>A report that was not registered before its sample was bought says so.</li>
    </ul>
  </Section>
);
