import { type FormEvent, useState } from "react";
import { PRINTED_QUALIFIERS, type PrintedQualifier } from "#contract/printed-qualifiers.ts";
import { PANEL_LABELS } from "#contract/report-labels.ts";
import type { DraftRowEdit } from "#contract/staff/draft-parts.ts";
import { PANELS, type Panel } from "#contract/vocabulary.ts";
import { formatDate, UTC } from "#domain/dates.ts";
import { Button } from "../../ui/button.tsx";
import { Select } from "../../ui/select.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { certificatePlaceText } from "./certificate-place-text.ts";
import styles from "./console.module.css";
import type { Draft } from "./draft-panel.tsx";
import { ReasonField } from "./form-parts.tsx";
import { useAct } from "./use-act.ts";

type Row = Draft["rows"][number];

/** The rows of the certificate as printed, with what the report will state; each can be edited with a reason. */
export function DraftRows({
  draft,
  mayEdit,
  chosen,
  onShow,
}: {
  draft: Draft;
  mayEdit: boolean;
  chosen: number | null;
  /** Marks the row's cell on the original. */
  onShow: (row: number) => void;
}) {
  const [edited, setEdited] = useState<number | null>(null);
  return (
    <div className={styles.form}>
      <h3>Rows of the certificate</h3>
      <ul className={styles.list}>
        {draft.rows.map((row) => (
          <li
            key={row.index}
            id={`row-${row.index}`}
            className={styles.row}
            aria-current={row.index === chosen ? "true" : undefined}
          >
            <RowText row={row} />
            <RowButtons
              isChosen={row.index === chosen}
              onShow={() => onShow(row.index)}
              onEdit={mayEdit && edited !== row.index ? () => setEdited(row.index) : null}
            />
            {edited === row.index && <RowForm draft={draft} row={row} onDone={() => setEdited(null)} />}
          </li>
        ))}
      </ul>
    </div>
  );
}

const RowButtons = ({
  isChosen,
  onShow,
  onEdit,
}: {
  isChosen: boolean;
  onShow: () => void;
  onEdit: (() => void) | null;
}) => (
  <span className={styles.buttons}>
    <Button size="small" aria-pressed={isChosen} onClick={onShow}>
      Show on the original
    </Button>
    {onEdit && (
      <Button size="small" onClick={onEdit}>
        Edit
      </Button>
    )}
  </span>
);

const RowText = ({ row }: { row: Row }) => (
  <>
    <strong>
      {row.analyte_text}
      {row.confirmed_on
        ? ` (read with what was confirmed on ${formatDate(row.confirmed_on, UTC)})`
        : row.is_edited && " (edited)"}
      {!row.is_known && " (not in our table)"}
    </strong>
    <span>
      Printed “{row.result_text}”{row.uncertainty_text && ` ${row.uncertainty_text}`}
      {row.limit_text && `, limit ${row.limit_text}`}
      {row.status_text && `, ${row.status_text}`}. Stated: {statedText(row)}
    </span>
    <span className={styles.facts}>
      {certificatePlaceText(row.place)}. {PANEL_LABELS[row.panel]}. {row.method ?? "Method not stated"}
    </span>
  </>
);

const statedText = ({ qualifier, value, unit }: Row): string =>
  `${value === null ? qualifier.replaceAll("_", " ") : `${qualifier === "=" ? "" : qualifier}${value}`}${unit === null ? "" : ` ${unit}`}`;

const FIGURES = [
  ["value", "Value"],
  ["lod", "Limit of detection"],
  ["loq", "Limit of quantification"],
  ["claim", "Label claim per serving"],
] as const;

const numberOrNull = (text: string): number | null => (text.trim() === "" ? null : Number(text));

function RowForm({ draft, row, onDone }: { draft: Draft; row: Row; onDone: () => void }) {
  const [cells, setCells] = useState<DraftRowEdit>({});
  const [reason, setReason] = useState("");
  const edit = useAct("editDraftResult", { done: "Saved.", after: onDone });
  const change = (more: DraftRowEdit) => setCells((current) => ({ ...current, ...more }));
  const seen = { id: draft.id, version: draft.version, row: row.index, reason };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    edit.mutate({ ...seen, cells });
  };
  return (
    <form className={styles.form} onSubmit={submit}>
      <RowCells row={row} cells={cells} change={change} />
      <ReasonField label="Reason, for the audit log" value={reason} onChange={setReason} />
      <div className={styles.buttons}>
        <Button onClick={onDone}>Cancel</Button>
        {row.is_edited && (
          <Button
            disabled={reason.trim().length < 3}
            onClick={() => edit.mutate({ ...seen, cells: {}, reset: true })}
          >
            Back to what was read
          </Button>
        )}
        <Button type="submit" variant="primary" busy={edit.isPending} disabled={reason.trim().length < 3}>
          Save the row
        </Button>
      </div>
    </form>
  );
}

/** The cells of a row, as they stand until they are changed. */
const RowCells = ({
  row,
  cells,
  change,
}: {
  row: Row;
  cells: DraftRowEdit;
  change: (more: DraftRowEdit) => void;
}) => (
  <div className={styles.fields}>
    <TextField
      label="Analyte"
      defaultValue={row.analyte_text}
      onChange={({ target }) => change({ analyte_text: target.value })}
    />
    <Select<PrintedQualifier>
      label="What the result says"
      value={cells.qualifier ?? row.qualifier}
      onChange={(qualifier) => change({ qualifier })}
      options={PRINTED_QUALIFIERS.map((value) => ({ value, label: value.replaceAll("_", " ") }))}
    />
    <Select<Panel>
      label="Group of tests"
      value={cells.panel ?? row.panel}
      onChange={(panel) => change({ panel })}
      options={PANELS.map((value) => ({ value, label: PANEL_LABELS[value] }))}
    />
    <RowFigures row={row} change={change} />
    <RowWords row={row} change={change} />
  </div>
);

const RowFigures = ({ row, change }: { row: Row; change: (more: DraftRowEdit) => void }) => (
  <>
    {FIGURES.map(([cell, label]) => (
      <TextField
        key={cell}
        label={label}
        type="number"
        step="any"
        defaultValue={row[cell] ?? ""}
        onChange={({ target }) => change({ [cell]: numberOrNull(target.value) })}
      />
    ))}
  </>
);

const RowWords = ({ row, change }: { row: Row; change: (more: DraftRowEdit) => void }) => (
  <>
    <TextField
      label="Unit"
      defaultValue={row.unit ?? ""}
      onChange={({ target }) => change({ unit: target.value || null })}
    />
    <TextField
      label="Unit of the label claim"
      defaultValue={row.claim_unit ?? ""}
      onChange={({ target }) => change({ claim_unit: target.value || null })}
    />
    <TextField
      label="Method"
      defaultValue={row.method ?? ""}
      onChange={({ target }) => change({ method: target.value || null })}
    />
  </>
);
