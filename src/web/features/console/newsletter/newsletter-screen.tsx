import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import type { IssueRow } from "#contract/staff/newsletter.ts";
import { formatCount } from "#domain/amounts.ts";
import { ButtonLink } from "../../../ui/button.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { Link } from "../../../ui/link.tsx";
import { Time } from "../../../ui/time.tsx";
import { type StaffOutput, type StaffSelf, staffQuery } from "../calls.ts";
import styles from "../console.module.css";
import { Unanswered } from "../unanswered.tsx";
import { IssueForm } from "./issue-form.tsx";
import { IssuePanel } from "./issue-panel.tsx";

/** Issues of the newsletter: drafts and what was sent, each with its email and figures. */
export function NewsletterScreen({ self }: { self: StaffSelf }) {
  const [parameters, setParameters] = useSearchParams();
  const answer = useQuery(staffQuery("listNewsletterIssues", {}));
  const data = answer.data;
  if (!data || answer.error) return <Unanswered answer={answer} what="the newsletter" />;
  const id = Number(parameters.get("id"));
  const isNew = parameters.has("new");
  return (
    <div className={styles.split}>
      <div className={styles.form}>
        <p className={styles.facts}>
          {formatCount(data.confirmed, "confirmed address", "confirmed addresses")}
        </p>
        <ButtonLink variant={isNew || id ? "secondary" : "primary"} to="?new">
          Write an issue
        </ButtonLink>
        <IssueList data={data} chosen={id} />
      </div>
      {isNew ? (
        <section className={styles.panel}>
          <h2>New issue</h2>
          <IssueForm saved={null} onSaved={(saved) => setParameters({ id: String(saved) })} />
        </section>
      ) : id ? (
        <IssuePanel key={id} id={id} self={self} onDiscarded={() => setParameters({})} />
      ) : (
        <EmptyState title="Nothing chosen" icon={<Icon name="file-text" />}>
          Choose an issue, or write one.
        </EmptyState>
      )}
    </div>
  );
}

function IssueList({ data, chosen }: { data: StaffOutput<"listNewsletterIssues">; chosen: number }) {
  const { list, total } = data;
  if (list.length === 0) return <p className={styles.facts}>No issue yet.</p>;
  return (
    <>
      {list.length < total && <p className={styles.facts}>The newest {list.length} are listed.</p>}
      <ul className={styles.list}>
        {list.map((issue) => (
          <li key={issue.id}>
            <Link
              to={`?id=${issue.id}`}
              className={styles.row}
              aria-current={issue.id === chosen ? "true" : undefined}
            >
              <strong>{issue.subject}</strong>
              <span className={styles.facts}>
                <StateLine issue={issue} />
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}

const StateLine = ({ issue: { sending, edited_by, edited_at } }: { issue: IssueRow }) =>
  sending ? (
    <>
      To {formatCount(sending.figures.recipients, "address", "addresses")},{" "}
      <Time value={sending.at} relative />
    </>
  ) : (
    <>
      Draft by {edited_by}, <Time value={edited_at} relative />
    </>
  );
