import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import { ButtonLink } from "../../../ui/button.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { Link } from "../../../ui/link.tsx";
import { readPageParameter } from "../../../ui/page-parameter.ts";
import { Pager } from "../../../ui/pager.tsx";
import { productTested } from "../../registered-tests/product-tested.tsx";
import { TestStateBadge } from "../../registered-tests/test-state-badge.tsx";
import { type StaffOutput, staffQuery } from "../calls.ts";
import styles from "../console.module.css";
import { Unanswered } from "../unanswered.tsx";
import { NewTest } from "./new-test.tsx";
import { TestPanel } from "./test-panel.tsx";
import { WaitingEntries } from "./waiting-entries.tsx";

/** Registered tests, and the one that the URL names. */
export function RegisteredTestsScreen() {
  const [parameters] = useSearchParams();
  const page = readPageParameter(parameters);
  const answer = useQuery(staffQuery("listTestsToDo", { page }));
  if (!answer.data || answer.error) return <Unanswered answer={answer} what="registered tests" />;
  return (
    <>
      <WaitingEntries />
      <div className={styles.split}>
        <div className={styles.form}>
          <ButtonLink size="small" to="?add=test">
            Register a test
          </ButtonLink>
          <Tests tests={answer.data} chosen={parameters.get("test")} />
        </div>
        <Chosen parameters={parameters} />
      </div>
    </>
  );
}

function Chosen({ parameters }: { parameters: URLSearchParams }) {
  const test = parameters.get("test");
  if (test) return <TestPanel key={test} number={test} />;
  if (parameters.get("add") === "test") return <NewTest />;
  return (
    <EmptyState title="Nothing chosen" icon={<Icon name="flask-conical" />}>
      Choose a test, or register one before its sample is bought.
    </EmptyState>
  );
}

const Tests = ({ tests, chosen }: { tests: StaffOutput<"listTestsToDo">; chosen: string | null }) =>
  tests.list.length === 0 ? (
    <p className={styles.facts}>No test is registered yet.</p>
  ) : (
    <>
      <ul className={styles.list}>
        {tests.list.map((test) => (
          <li key={test.number}>
            <Link
              to={`?test=${test.number}`}
              className={styles.row}
              aria-current={test.number === chosen ? "true" : undefined}
            >
              <strong>{productTested(test)}</strong>
              <TestStateBadge state={test.state} />
              <span className={styles.facts}>
                {test.number}, due {test.due_on}
                {test.demo && ", demo"}
              </span>
            </Link>
          </li>
        ))}
      </ul>
      <Pager
        page={tests.page}
        pages={Math.ceil(tests.total / tests.limit)}
        hrefOf={(number) => `?page=${number}`}
        label="Pages of registered tests"
      />
    </>
  );
