import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { IssueFigures } from "#contract/staff/newsletter.ts";
import { mayDo } from "#contract/staff/roles.ts";
import { Time } from "../../../ui/time.tsx";
import { type StaffOutput, type StaffSelf, staffQuery } from "../calls.ts";
import styles from "../console.module.css";
import figureStyles from "../figures.module.css";
import { Unanswered } from "../unanswered.tsx";
import { IssueForm } from "./issue-form.tsx";
import { IssuePreview } from "./issue-preview.tsx";
import { DiscardIssue, SendIssue, TestIssue } from "./send-part.tsx";

type Issue = StaffOutput<"getNewsletterIssue">;

/** How often the figures of a sent issue are fetched again. */
const FIGURES_INTERVAL_MS = 10_000;

/** A draft with what leads to sending it, or a sent issue with its figures. */
export function IssuePanel({
  id,
  self,
  onDiscarded,
}: {
  id: number;
  self: StaffSelf;
  onDiscarded: () => void;
}) {
  const answer = useQuery({
    ...staffQuery("getNewsletterIssue", { id }),
    refetchInterval: ({ state }) => (state.data?.sending ? FIGURES_INTERVAL_MS : false),
  });
  const issue = answer.data;
  if (!issue || answer.error) return <Unanswered answer={answer} what="the issue" />;
  return (
    <section className={styles.panel} aria-labelledby="issue-title">
      <h2 id="issue-title">{issue.subject}</h2>
      {issue.sending ? (
        <>
          <Sent sending={issue.sending} />
          <IssuePreview issue={issue} />
        </>
      ) : (
        <Draft issue={issue} maySend={mayDo(self.role, "send_newsletter")} onDiscarded={onDiscarded} />
      )}
    </section>
  );
}

function Draft({ issue, maySend, onDiscarded }: { issue: Issue; maySend: boolean; onDiscarded: () => void }) {
  const [isChanged, setChanged] = useState(false);
  return (
    <>
      <IssueForm saved={issue} onChanged={setChanged} />
      {isChanged ? (
        <p className={styles.facts}>Save to see the email, test it and send it.</p>
      ) : (
        <>
          <IssuePreview issue={issue} />
          <TestIssue issue={issue} />
          {maySend ? (
            <SendIssue issue={issue} />
          ) : (
            <p className={styles.facts}>Publishers and administrators can send it.</p>
          )}
        </>
      )}
      <DiscardIssue id={issue.id} onDiscarded={onDiscarded} />
    </>
  );
}

const FIGURE_LABELS: Record<keyof IssueFigures, string> = {
  recipients: "Recipients",
  sent: "Sent",
  failed: "Refused by the mail server",
  unsubscribed: "Unsubscribed since",
};

const Sent = ({ sending: { by, at, figures } }: { sending: NonNullable<Issue["sending"]> }) => (
  <div className={styles.form}>
    <p className={styles.facts}>
      Sent by {by}, <Time value={at} />. It can’t be changed anymore.
    </p>
    <div>
      <dl className={figureStyles.counts}>
        {(Object.keys(FIGURE_LABELS) as (keyof IssueFigures)[]).map((figure) => (
          <div key={figure}>
            <dt>{FIGURE_LABELS[figure]}</dt>
            <dd>{figures[figure]}</dd>
          </div>
        ))}
      </dl>
    </div>
  </div>
);
