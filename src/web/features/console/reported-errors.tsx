import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import {
  CORRECTION_OUTCOME_LABELS,
  CORRECTION_OUTCOMES,
  type CorrectionOutcome,
} from "#contract/correction-outcomes.ts";
import { Button } from "../../ui/button.tsx";
import { Link } from "../../ui/link.tsx";
import { Select } from "../../ui/select.tsx";
import { Time } from "../../ui/time.tsx";
import { type StaffOutput, staffQuery } from "./calls.ts";
import styles from "./console.module.css";
import { FormButtons, NoteField } from "./form-parts.tsx";
import { Unanswered } from "./unanswered.tsx";
import { useAct } from "./use-act.ts";

const OUTCOME_OPTIONS = CORRECTION_OUTCOMES.map((value) => ({
  value,
  label: value === "spam" ? "Not a report of an error (spam)" : CORRECTION_OUTCOME_LABELS[value],
}));

type Ticket = StaffOutput<"listOpenErrorReports">[number];

export function ReportedErrors({ maySettle }: { maySettle: boolean }) {
  const answer = useQuery(staffQuery("listOpenErrorReports", {}));
  const data = answer.data;
  if (!data || answer.error) return <Unanswered answer={answer} what="the errors" />;
  if (data.length === 0) return <p className={styles.facts}>No reported errors wait.</p>;
  return (
    <ul className={styles.list}>
      {data.map((ticket) => (
        <li key={ticket.ticket} className={styles.row}>
          <TicketFacts ticket={ticket} />
          {maySettle && <SettleForm ticket={ticket.ticket} />}
        </li>
      ))}
    </ul>
  );
}

const TicketFacts = ({
  ticket: { ticket, note, field, reported_at, supplement, report_slug },
}: {
  ticket: Ticket;
}) => (
  <>
    <strong>{note}</strong>
    <span className={styles.facts}>
      {ticket}, <Time value={reported_at} relative />
      {field && `, about “${field}”`}
    </span>
    <span className={styles.facts}>
      {supplement && (
        <>
          <Link to={`/supplement-details/${supplement.slug}`}>{supplement.name}</Link>,{" "}
          <Link to={`/console/catalog?product=${supplement.slug}`}>correct it here</Link>
        </>
      )}
      {report_slug && (
        <>
          , <Link to={`/report/${report_slug}`}>report</Link>
        </>
      )}
    </span>
  </>
);

function SettleForm({ ticket }: { ticket: string }) {
  const [isOpen, setOpen] = useState(false);
  const [outcome, setOutcome] = useState<CorrectionOutcome>("unchanged");
  const [note, setNote] = useState("");
  const settle = useAct("settleTicket", { done: "Settled." });
  const isSpam = outcome === "spam";
  const submit = (event: FormEvent) => {
    event.preventDefault();
    settle.mutate({ ticket, outcome, note });
  };
  if (!isOpen)
    return (
      <div>
        <Button size="small" onClick={() => setOpen(true)}>
          Settle…
        </Button>
      </div>
    );
  return (
    <form className={styles.form} onSubmit={submit}>
      <Select label="Outcome" value={outcome} onChange={setOutcome} options={OUTCOME_OPTIONS} />
      <NoteField
        label={isSpam ? "Note for staff" : "Public note"}
        hint={
          isSpam
            ? "Only staff read it, and the reporter gets no email."
            : "Everyone can read it, and the reporter gets it by email. It can’t be changed later."
        }
        value={note}
        onChange={setNote}
      />
      <FormButtons
        onCancel={() => setOpen(false)}
        busy={settle.isPending}
        disabled={note.trim() === ""}
        label={isSpam ? "Settle as spam" : "Publish and settle"}
      />
    </form>
  );
}
