import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { TEST_ENTRY_LABELS } from "#contract/registered-test-vocabulary.ts";
import { PANEL_LABELS } from "#contract/report-labels.ts";
import { formatList } from "#domain/text/list.ts";
import { Button } from "../../../ui/button.tsx";
import { Link } from "../../../ui/link.tsx";
import { Time } from "../../../ui/time.tsx";
import { type StaffOutput, staffQuery } from "../calls.ts";
import styles from "../console.module.css";
import { ReasonField } from "../form-parts.tsx";
import { Unanswered } from "../unanswered.tsx";
import { useAct } from "../use-act.ts";

type Waiting = StaffOutput<"listTestApprovals">[number];

/** What became of an entry, for the person who made or approved it. */
export const outcomeText = ({ outcome }: StaffOutput<"addTestStep">): string =>
  outcome === "waits"
    ? "Entered. It’s published once a second person has approved it."
    : "Added. It’s signed and public.";

/** Entries that can't be undone, which one person has approved and another one must; nothing while none waits. */
export function WaitingEntries() {
  const answer = useQuery(staffQuery("listTestApprovals", {}));
  if (!answer.data || answer.error) return <Unanswered answer={answer} what="what waits" />;
  if (answer.data.length === 0) return null;
  return (
    <section className={styles.panel} aria-labelledby="waiting-title">
      <h2 id="waiting-title">Waiting for a second person</h2>
      <ul className={styles.list}>
        {answer.data.map((waiting) => (
          <li key={waiting.id} className={styles.row}>
            <EntryText entry={waiting.entry} />
            <span className={styles.facts}>
              Entered by {waiting.by}, <Time value={waiting.at} />; expires{" "}
              <Time value={waiting.expires_at} />.
            </span>
            <EntryActs waiting={waiting} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function EntryText({ entry }: Pick<Waiting, "entry">) {
  if (entry.kind === "step") {
    const { number, step, on, note } = entry.step;
    return (
      <>
        <strong>
          {TEST_ENTRY_LABELS[step]}: <Link to={`?test=${number}`}>{number}</Link>
        </strong>
        <span>{[on, step === "bought" && "Opens the seal", note].filter(Boolean).join(". ")}</span>
      </>
    );
  }
  const { supplement, sealed, lots, units, panels, methods, laboratory, paid_by, due_on } = entry.intent;
  return (
    <>
      <strong>
        Register a test of <Link to={`/supplement-details/${supplement}`}>{supplement}</Link>
      </strong>
      <span>
        {sealed && "Sealed until it’s bought: don’t tell anyone outside. "}
        Lots: {lots}. Packages: {units}. Tested for {formatList(panels.map((panel) => PANEL_LABELS[panel]))}
        {methods.length > 0 && ` by ${formatList(methods)}`}, at {laboratory}. Paid by {paid_by}. Report due
        on {due_on}.
      </span>
    </>
  );
}

function EntryActs({ waiting: { id, is_own, is_current } }: { waiting: Waiting }) {
  const [reason, setReason] = useState("");
  const approve = useAct("approveTestEntry", { done: outcomeText });
  const end = useAct("endTestApproval", { done: is_own ? "Taken back." : "Refused." });
  return (
    <div className={styles.form}>
      {!is_current && <span role="alert">The test has another entry since, so this approval is void.</span>}
      {is_own && is_current && (
        <span>Another scientist, publisher or administrator must approve it, on this screen.</span>
      )}
      {!is_own && is_current && (
        <Button variant="primary" busy={approve.isPending} onClick={() => approve.mutate({ id })}>
          Approve and publish
        </Button>
      )}
      <ReasonField
        label={is_own ? "Reason to take it back" : "Reason to refuse it"}
        value={reason}
        onChange={setReason}
      />
      <Button
        size="small"
        busy={end.isPending}
        disabled={reason.trim().length < 3}
        onClick={() => end.mutate({ id, reason })}
      >
        {is_own ? "Take it back" : "Refuse"}
      </Button>
    </div>
  );
}
