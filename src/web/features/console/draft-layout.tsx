import { type FormEvent, useState } from "react";
import {
  CERTIFICATE_COLUMN_NAMES,
  CERTIFICATE_COLUMNS,
  type CertificateColumn,
} from "#contract/certificate-columns.ts";
import { formatDate, UTC } from "#domain/dates.ts";
import { formatList } from "#domain/text/list.ts";
import { Button } from "../../ui/button.tsx";
import { Fold } from "../../ui/fold.tsx";
import { Select } from "../../ui/select.tsx";
import styles from "./console.module.css";
import type { Draft } from "./draft-panel.tsx";
import { ReasonField } from "./form-parts.tsx";
import { mappingText } from "./mapping-text.ts";
import { useAct } from "./use-act.ts";

/** What was applied to the draft because a person had confirmed it for this laboratory's layout. */
export function AppliedMappings({ draft }: { draft: Draft }) {
  if (draft.applied.length === 0) return null;
  const people = [...new Set(draft.applied.map(({ by, on }) => `${formatDate(on, UTC)} by ${by}`))];
  return (
    <div className={styles.notice}>
      <div className={styles.form}>
        <strong>Read with what was confirmed on {formatList(people)}</strong>
        <ul className={styles.plain}>
          {draft.applied.map((mapping) => (
            <li key={`${mapping.kind} ${mapping.printed}`}>
              {mappingText(mapping)}
              {mapping.rows.length > 0 && ` (${rowsText(mapping.rows)})`}
            </li>
          ))}
        </ul>
        <span className={styles.facts}>
          This laboratory’s earlier certificate has the same layout. Each row says what was printed, and can
          be edited.
        </span>
      </div>
    </div>
  );
}

const rowsText = (rows: readonly number[]): string =>
  `${rows.length === 1 ? "row" : "rows"} ${rows.map((row) => row + 1).join(", ")}`;

/**
 * The heads of the certificate, with what their columns hold. A person can name them, and the file is read again.
 * `suggested` stands in for what the person has not chosen yet.
 */
export function DraftColumns({ draft, suggested }: { draft: Draft; suggested: Roles }) {
  const [chosen, setChosen] = useState<Roles>({});
  const roles = { ...suggested, ...chosen };
  const [reason, setReason] = useState("");
  const name = useAct("nameDraftColumns", { done: "Read again.", after: () => setChosen({}) });
  const unread = draft.heads.filter(({ role }) => role === null).length;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const heads = Object.entries(roles).map(([text, role]) => ({ text, role }));
    name.mutate({ id: draft.id, version: draft.version, heads, reason });
  };
  if (draft.heads.length === 0) return null;
  return (
    <Fold
      id="columns"
      title={unread === 0 ? "Columns of the certificate" : `Columns of the certificate (${unread} not read)`}
    >
      <form className={styles.form} onSubmit={submit}>
        <p className={styles.facts}>
          What you choose is remembered for this laboratory’s layout. The file is read again, so edits of rows
          and answers start over.
        </p>
        <HeadRoles heads={draft.heads} roles={roles} onChange={setChosen} />
        <ReasonField label="How you know what the columns hold" value={reason} onChange={setReason} />
        <Button
          type="submit"
          busy={name.isPending}
          disabled={reason.trim().length < 3 || Object.keys(roles).length === 0}
        >
          Read the file again
        </Button>
      </form>
    </Fold>
  );
}

export type Roles = Record<string, CertificateColumn>;

const HeadRoles = ({
  heads,
  roles,
  onChange,
}: {
  heads: Draft["heads"];
  roles: Roles;
  onChange: (roles: Roles) => void;
}) => (
  <div className={styles.fields}>
    {heads.map(({ text, role }) => (
      <Select<CertificateColumn | "">
        key={text}
        label={`“${text}”`}
        value={roles[text] ?? role ?? ""}
        onChange={(chosen) => chosen && onChange({ ...roles, [text]: chosen })}
        options={COLUMN_OPTIONS}
      />
    ))}
  </div>
);

const COLUMN_OPTIONS: { value: CertificateColumn | ""; label: string }[] = [
  { value: "", label: "Not known: not read" },
  ...CERTIFICATE_COLUMN_NAMES.map((value) => ({ value, label: CERTIFICATE_COLUMNS[value] })),
];
