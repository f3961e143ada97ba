import { type FormEvent, useState } from "react";
import { formatCount } from "#domain/amounts.ts";
import { Button } from "../../../ui/button.tsx";
import type { StaffOutput } from "../calls.ts";
import styles from "../console.module.css";
import { FormButtons } from "../form-parts.tsx";
import { useAct } from "../use-act.ts";

type Issue = StaffOutput<"getNewsletterIssue">;

/** Sends the saved text to oneself. */
export function TestIssue({ issue: { id, revision, is_tested } }: { issue: Issue }) {
  const test = useAct("testNewsletterIssue", { done: "The test is on its way to you." });
  return (
    <div className={styles.form}>
      <h3>Test</h3>
      <p className={styles.facts} role="status">
        {is_tested
          ? "This text was sent as a test. Read it in your mailbox before you send it to everyone."
          : "Send it to yourself and read it. Without a test of this text it can’t be sent."}
      </p>
      <Button
        variant={is_tested ? "secondary" : "primary"}
        busy={test.isPending}
        onClick={() => test.mutate({ id, seen: revision })}
      >
        Send a test to myself
      </Button>
    </div>
  );
}

/** Asks once more, with the number of recipients, and sends. */
export function SendIssue({ issue: { id, revision, is_tested, confirmed } }: { issue: Issue }) {
  const [isAsking, setAsking] = useState(false);
  const send = useAct("sendNewsletterIssue", { done: "Sending has started." });
  const recipients = formatCount(confirmed, "confirmed address", "confirmed addresses");
  const submit = (event: FormEvent) => {
    event.preventDefault();
    send.mutate({ id, seen: revision, recipients: confirmed });
  };
  return (
    <form className={styles.form} onSubmit={submit}>
      <h3>Send</h3>
      {confirmed === 0 ? (
        <p className={styles.facts}>No address is confirmed yet.</p>
      ) : isAsking ? (
        <>
          <p role="alert">
            Send it to {recipients} now? It can’t be stopped, changed or taken back. Each address gets it
            once.
          </p>
          <FormButtons
            onCancel={() => setAsking(false)}
            busy={send.isPending}
            disabled={!is_tested}
            label={`Send to ${recipients}`}
          />
        </>
      ) : (
        <Button
          variant={is_tested ? "primary" : "secondary"}
          disabled={!is_tested}
          onClick={() => setAsking(true)}
        >
          Send to {recipients}…
        </Button>
      )}
    </form>
  );
}

/** Deletes a draft, after a second click. */
export function DiscardIssue({ id, onDiscarded }: { id: number; onDiscarded: () => void }) {
  const [isAsking, setAsking] = useState(false);
  const discard = useAct("discardNewsletterIssue", { done: "Discarded.", after: onDiscarded });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    discard.mutate({ id });
  };
  if (!isAsking)
    return (
      <div>
        <Button variant="quiet" onClick={() => setAsking(true)}>
          Discard this draft…
        </Button>
      </div>
    );
  return (
    <form className={styles.form} onSubmit={submit}>
      <p>The log keeps its text.</p>
      <FormButtons
        onCancel={() => setAsking(false)}
        busy={discard.isPending}
        disabled={false}
        label="Discard this draft"
      />
    </form>
  );
}
