import type { UnsentEmailRow } from "#contract/staff/system.ts";
import { formatCount } from "#domain/amounts.ts";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Time } from "../../ui/time.tsx";
import styles from "./console.module.css";
import { useAct } from "./use-act.ts";

const DONE = "The next attempt begins now.";

/** Emails that the mail server did not take, with its answer. */
export function Outbox({ emails, total }: { emails: UnsentEmailRow[]; total: number }) {
  const retry = useAct("retryEmails", { done: DONE });
  if (total === 0)
    return (
      <EmptyState compact title="No email failed" icon={<Icon name="circle-check" />}>
        Emails that the mail server refuses appear here after their first attempt.
      </EmptyState>
    );
  return (
    <section className={styles.form}>
      <div className={styles.notice}>
        <h2>{formatCount(total, "email that could not be sent", "emails that could not be sent")}</h2>
        <Button busy={retry.isPending} onClick={() => retry.mutate({ id: null })}>
          Try all again
        </Button>
      </div>
      {emails.length < total && <p className={styles.facts}>The oldest {emails.length} are listed.</p>}
      <ul className={styles.list}>
        {emails.map((email) => (
          <EmailRow key={email.id} email={email} />
        ))}
      </ul>
    </section>
  );
}

function EmailRow({
  email: { id, to, subject, since, attempts, next_attempt_at, answer },
}: {
  email: UnsentEmailRow;
}) {
  const retry = useAct("retryEmails", { done: DONE });
  return (
    <li className={styles.row}>
      <strong>{subject}</strong>
      <span className={styles.facts}>
        To {to}, since <Time value={since} relative />, {formatCount(attempts, "attempt")}.{" "}
        {next_attempt_at ? (
          <>
            Next: <Time value={next_attempt_at} relative />
          </>
        ) : (
          "Given up: it isn’t tried again by itself."
        )}
      </span>
      <span>Answer: {answer}</span>
      <div>
        <Button
          size="small"
          aria-label={`Try again: ${subject}, to ${to}`}
          busy={retry.isPending}
          onClick={() => retry.mutate({ id })}
        >
          Try again
        </Button>
      </div>
    </li>
  );
}
