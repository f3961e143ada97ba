import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { useSearchParams } from "react-router";
import { formatCount } from "#domain/amounts.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { saveFile } from "../accounts/save-file.ts";
import { staffQuery } from "./calls.ts";
import styles from "./console.module.css";
import { LogEntryRow } from "./log-entry.tsx";
import { Unanswered } from "./unanswered.tsx";
import { useAct } from "./use-act.ts";

/** Makes spreadsheets read a file as UTF-8. */
const BYTE_ORDER_MARK = "\ufeff";

/** The audit log: searched by words and days, which the URL holds, and exported. */
export function LogScreen() {
  const [parameters, setParameters] = useSearchParams();
  const valueAt = (name: string) => parameters.get(name) ?? "";
  const filter = { q: valueAt("q"), from: valueAt("from"), to: valueAt("to") };
  const before = Number(valueAt("before")) || 0;
  const answer = useQuery(staffQuery("searchAuditLog", { ...filter, before }));
  const data = answer.data;
  return (
    <div className={styles.split}>
      <LogFilter key={JSON.stringify(filter)} filter={filter} onFilter={(next) => setParameters(next)} />
      {data && !answer.error ? (
        <div className={styles.form}>
          <p className={styles.facts} role="status">
            {formatCount(data.total, "entry", "entries")}, newest first
          </p>
          <ol className={styles.list}>
            {data.entries.map((entry) => (
              <LogEntryRow key={entry.id} entry={entry} showSubject />
            ))}
          </ol>
          <div className={styles.buttons}>
            {before > 0 && <ButtonLink to={`?${new URLSearchParams(filter)}`}>Newest entries</ButtonLink>}
            {data.has_more && (
              <ButtonLink
                to={`?${new URLSearchParams({ ...filter, before: String(data.entries.at(-1)?.id ?? 0) })}`}
              >
                Older entries
              </ButtonLink>
            )}
          </div>
        </div>
      ) : (
        <Unanswered answer={answer} what="the audit log" />
      )}
    </div>
  );
}

interface Filter {
  q: string;
  from: string;
  to: string;
}

function LogFilter({
  filter,
  onFilter,
}: {
  filter: Filter;
  onFilter: (filter: Record<string, string>) => void;
}) {
  const [draft, setDraft] = useState(filter);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onFilter(Object.fromEntries(Object.entries(draft).filter(([, value]) => value !== "")));
  };
  const set = (name: keyof Filter) => (event: { target: { value: string } }) =>
    setDraft({ ...draft, [name]: event.target.value });
  return (
    <form className={styles.panel} onSubmit={submit}>
      <TextField
        label="Words"
        hint="A name, an act, a product, “user 12”."
        type="search"
        value={draft.q}
        onChange={set("q")}
      />
      <TextField label="From (UTC)" type="date" value={draft.from} onChange={set("from")} />
      <TextField label="To (UTC)" type="date" value={draft.to} onChange={set("to")} />
      <div className={styles.buttons}>
        <Button type="submit" variant="primary">
          Search the log
        </Button>
        <ExportButton filter={filter} />
      </div>
    </form>
  );
}

function ExportButton({ filter }: { filter: Filter }) {
  const download = useAct("exportAuditLog", {
    done: "Exported. The export is in the log too.",
    after: ({ csv }) => saveFile("audit-log.csv", "text/csv", `${BYTE_ORDER_MARK}${csv}`),
  });
  return (
    <>
      <Button busy={download.isPending} onClick={() => download.mutate(filter)}>
        Export as CSV
      </Button>
      {download.data && !download.data.complete && (
        <p className={styles.facts}>Only the newest {download.data.count} entries fit. Narrow the days.</p>
      )}
    </>
  );
}
