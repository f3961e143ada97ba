import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { VERDICT_LABELS } from "#contract/labels.ts";
import type { StatementChange } from "#contract/staff/drafts.ts";
import { mayDo } from "#contract/staff/roles.ts";
import { formatCount } from "#domain/amounts.ts";
import { Button } from "../../ui/button.tsx";
import { Link } from "../../ui/link.tsx";
import { Select } from "../../ui/select.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { useDebouncedValue } from "../../ui/use-debounced-value.ts";
import { approvalSentence } from "./approval-outcome.ts";
import { type StaffOutput, type StaffSelf, staffQuery } from "./calls.ts";
import styles from "./console.module.css";
import { NoteField } from "./form-parts.tsx";
import { Unanswered } from "./unanswered.tsx";
import { useAct } from "./use-act.ts";

type Published = StaffOutput<"listPublished">[number];
type Kind = StatementChange["kind"];

const KIND_LABELS: Record<Kind, string> = {
  withdraw: "Withdraw it",
  dispute: "Mark it as disputed",
  settle: "End the dispute",
  supersede: "Mark it as replaced",
  respond: "Publish the brand’s response",
};

/** Published reports, and the statements that can be made about them. */
export function ReportsScreen({ self }: { self: StaffSelf }) {
  const [query, setQuery] = useState("");
  const answer = useQuery(staffQuery("listPublished", { query: useDebouncedValue(query, 300) }));
  return (
    <>
      <TextField
        label="Report number, product or lot"
        type="search"
        value={query}
        onChange={(event) => setQuery(event.target.value)}
      />
      {answer.data && !answer.error ? (
        <ul className={styles.list}>
          {answer.data.map((report) => (
            <li key={report.report_number} className={styles.row}>
              <strong>
                <Link to={`/report/${report.report_slug}`}>
                  {report.product}, lot {report.lot_number}
                </Link>
              </strong>
              <span className={styles.facts}>
                Report {report.report_number}, {report.state}, {VERDICT_LABELS[report.verdict]}
              </span>
              {mayDo(self.role, "publish_reports") && <StatementForm report={report} />}
            </li>
          ))}
          {answer.data.length === 0 && <li className={styles.row}>No report is published.</li>}
        </ul>
      ) : (
        <Unanswered answer={answer} what="the reports" />
      )}
    </>
  );
}

const changeOf = (kind: Kind, text: string, by: string): StatementChange =>
  kind === "respond"
    ? { kind, text }
    : kind === "supersede"
      ? { kind, by, reason: text }
      : { kind, reason: text };

/** Writes a statement, shows its page and its emails, and approves exactly that. */
function StatementForm({ report }: { report: Published }) {
  const [kind, setKind] = useState<Kind | "">("");
  const [text, setText] = useState("");
  const [by, setBy] = useState("");
  const preview = useAct("previewStatement", { done: "Read it before you approve it." });
  // What was previewed is not what is being written now.
  const changing =
    <Value,>(set: (value: Value) => void) =>
    (value: Value) => {
      set(value);
      preview.reset();
    };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (kind !== "")
      preview.mutate({ report_number: report.report_number, change: changeOf(kind, text, by) });
  };
  return (
    <form className={styles.form} onSubmit={submit}>
      <KindSelect may={report.may as Kind[]} value={kind} onChange={changing(setKind)} />
      {kind !== "" && (
        <StatementText
          kind={kind}
          text={text}
          by={by}
          busy={preview.isPending}
          onText={changing(setText)}
          onBy={changing(setBy)}
        />
      )}
      {preview.data && preview.variables && (
        <StatementPreview shown={preview.data} statement={preview.variables} />
      )}
    </form>
  );
}

function StatementPreview({
  shown,
  statement,
}: {
  shown: StaffOutput<"previewStatement">;
  statement: { report_number: string; change: StatementChange };
}) {
  const approve = useAct("approveStatement", { done: approvalSentence });
  return (
    <div className={styles.form}>
      <h2>On the page</h2>
      {shown.page.map((line) => (
        <p key={line}>{line}</p>
      ))}
      <h2>Emails</h2>
      {shown.email ? (
        <>
          <p>
            {formatCount(shown.email.recipients, "email")}: {shown.email.subject}
          </p>
          <pre className={styles.email}>{shown.email.text}</pre>
        </>
      ) : (
        <p>None.</p>
      )}
      <Button
        variant="danger"
        busy={approve.isPending}
        onClick={() => approve.mutate({ ...statement, content_hash: shown.content_hash })}
      >
        Approve; a second person must too
      </Button>
    </div>
  );
}

/** The words of a statement, and the way to its preview. */
const StatementText = ({
  kind,
  text,
  by,
  busy,
  onText,
  onBy,
}: {
  kind: Kind;
  text: string;
  by: string;
  busy: boolean;
  onText: (text: string) => void;
  onBy: (by: string) => void;
}) => (
  <>
    {kind === "supersede" && (
      <TextField
        label="Number of the report that replaces it"
        required
        value={by}
        onChange={({ target }) => onBy(target.value)}
      />
    )}
    <NoteField
      label={kind === "respond" ? "The brand’s words" : "Reason, which everyone can read for good"}
      value={text}
      onChange={onText}
    />
    <Button type="submit" busy={busy}>
      Preview page and emails
    </Button>
  </>
);

const KindSelect = ({
  may,
  value,
  onChange,
}: {
  may: readonly Kind[];
  value: Kind | "";
  onChange: (kind: Kind | "") => void;
}) => (
  <Select<Kind | "">
    label="Make a statement"
    value={value}
    onChange={onChange}
    options={[{ value: "", label: "None" }, ...may.map((one) => ({ value: one, label: KIND_LABELS[one] }))]}
  />
);
