import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { HistoryKind } from "#contract/staff/log.ts";
import { Button } from "../../ui/button.tsx";
import { staffQuery } from "./calls.ts";
import styles from "./console.module.css";
import { LogEntryRow } from "./log-entry.tsx";
import { Unanswered } from "./unanswered.tsx";

/** What staff did to a record, from the audit log; fetched when it is opened. `of`: "this product". */
export function RecordHistory({ kind, id, of }: { kind: HistoryKind; id: string; of: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div className={styles.form}>
      <Button size="small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {isOpen ? "Hide" : "Show"} what staff did to {of}
      </Button>
      {isOpen && <Entries kind={kind} id={id} />}
    </div>
  );
}

function Entries({ kind, id }: { kind: HistoryKind; id: string }) {
  const answer = useQuery(staffQuery("getRecordHistory", { kind, ref: id }));
  const data = answer.data;
  if (!data || answer.error) return <Unanswered answer={answer} what="the history" />;
  if (data.entries.length === 0) return <p className={styles.facts}>Nothing yet.</p>;
  return (
    <ol className={styles.list}>
      {data.entries.map((entry) => (
        <LogEntryRow key={entry.id} entry={entry} showSubject={false} />
      ))}
    </ol>
  );
}
