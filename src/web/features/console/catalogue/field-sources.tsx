import { useState } from "react";
import type { RecordEdit } from "#contract/staff/catalogue.ts";
import { Button } from "../../../ui/button.tsx";
import { Time } from "../../../ui/time.tsx";
import type { StaffInput } from "../calls.ts";
import styles from "../console.module.css";
import { ReasonField } from "../form-parts.tsx";
import { useAct } from "../use-act.ts";

type Field = StaffInput<"restoreField">["field"];

/** Where each field comes from, and a way back to the source. */
export function FieldSources({
  kind,
  slug,
  names,
  edits,
  source,
  mayEdit,
}: {
  kind: "supplement" | "brand";
  slug: string;
  names: Readonly<Record<string, string>>;
  edits: readonly RecordEdit[];
  /** The record's own source in words. */
  source: string;
  mayEdit: boolean;
}) {
  return (
    <div className={styles.form}>
      <h3>Source of each field</h3>
      <ul className={styles.plain}>
        {Object.entries(names).map(([field, name]) => {
          const edit = edits.find((one) => one.field === field);
          return (
            <li key={field}>
              {name}: {edit ? <EditFacts edit={edit} /> : <span className={styles.facts}>{source}</span>}
              {edit && mayEdit && <Restore kind={kind} slug={slug} field={field as Field} name={name} />}
            </li>
          );
        })}
      </ul>
    </div>
  );
}

const EditFacts = ({ edit: { operator, edited_at, source_value } }: { edit: RecordEdit }) => (
  <span className={styles.facts}>
    set by {operator}, <Time value={edited_at} />
    {source_value !== null && `. The source says “${source_value}”`}
  </span>
);

function Restore({ kind, slug, field, name }: StaffInputOf & { name: string }) {
  const [isOpen, setOpen] = useState(false);
  const [reason, setReason] = useState("");
  const restore = useAct("restoreField", { done: "The source decides again." });
  if (!isOpen)
    return (
      <div>
        <Button size="small" aria-label={`Back to the source: ${name}`} onClick={() => setOpen(true)}>
          Back to the source…
        </Button>
      </div>
    );
  return (
    <div className={styles.form}>
      <ReasonField label="Reason, for the audit log" value={reason} onChange={setReason} />
      <div className={styles.buttons}>
        <Button onClick={() => setOpen(false)}>Cancel</Button>
        <Button
          busy={restore.isPending}
          disabled={reason.trim() === ""}
          onClick={() => restore.mutate({ kind, slug, field, reason })}
        >
          Back to the source
        </Button>
      </div>
    </div>
  );
}

type StaffInputOf = Pick<StaffInput<"restoreField">, "kind" | "slug" | "field">;
