import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import type { MergeSide } from "#contract/staff/merging.ts";
import { MOVING_THINGS, type MovingThing } from "#contract/staff/moving-things.ts";
import { formatCount } from "#domain/amounts.ts";
import { Button } from "../../../ui/button.tsx";
import { Checkbox } from "../../../ui/checkbox.tsx";
import { QueryError } from "../../../ui/query-error.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { Time } from "../../../ui/time.tsx";
import { type StaffOutput, staffQuery } from "../calls.ts";
import styles from "../console.module.css";
import { FormButtons, ReasonField } from "../form-parts.tsx";
import { Unanswered } from "../unanswered.tsx";
import { useAct, useLeave } from "../use-act.ts";

const THINGS: Record<MovingThing, readonly [string, string]> = {
  products: ["product", "products"],
  reports: ["report", "reports"],
  drafts: ["draft", "drafts"],
  labels: ["label record", "label records"],
  barcodes: ["barcode", "barcodes"],
  requests: ["test request", "test requests"],
  followers: ["follower", "followers"],
  certificates: ["certificate", "certificates"],
};

interface Merged {
  kind: "product" | "brand";
  slug: string;
}

/** Merges a record into another, with both side by side before anything moves. */
export function MergePart({ kind, slug }: Merged) {
  const [draft, setDraft] = useState("");
  const [into, setInto] = useState<string | null>(null);
  const look = (event: FormEvent) => {
    event.preventDefault();
    setInto(draft.trim().split("/").pop() ?? null);
  };
  return (
    <div className={styles.form}>
      <h3>Merge into another {kind}</h3>
      <form className={styles.form} onSubmit={look}>
        <TextField
          label={`The ${kind} that stays`}
          hint="Its URL, or the last part of it."
          value={draft}
          onChange={(event) => setDraft(event.target.value)}
        />
        <Button type="submit" disabled={draft.trim() === ""}>
          Show both side by side
        </Button>
      </form>
      {into && <SideBySide key={into} kind={kind} slug={slug} into={into} onClose={() => setInto(null)} />}
    </div>
  );
}

function SideBySide({ kind, slug, into, onClose }: Merged & { into: string; onClose: () => void }) {
  const answer = useQuery(staffQuery("previewMerge", { kind, from: slug, into }));
  const data = answer.data;
  if (!data || answer.error) return <Unanswered answer={answer} what="both sides" />;
  return (
    <>
      <div className={styles.fields}>
        <Side title="Goes" side={data.from} />
        <Side title="Stays, with everything of both" side={data.into} />
      </div>
      <MergeForm kind={kind} preview={data} onClose={onClose} />
    </>
  );
}

const Side = ({ title, side: { name, brand, slug, counts } }: { title: string; side: MergeSide }) => (
  <section className={styles.panel} aria-label={title}>
    <p className={styles.facts}>{title}</p>
    <div>
      <strong>{name}</strong>
      <p className={styles.facts}>
        {brand && `${brand}, `}
        {slug}
      </p>
    </div>
    <ul className={styles.plain}>
      {MOVING_THINGS.filter((thing) => counts[thing] !== undefined).map((thing) => (
        <li key={thing}>{formatCount(counts[thing] ?? 0, ...THINGS[thing])}</li>
      ))}
    </ul>
  </section>
);

interface Merging {
  kind: Merged["kind"];
  preview: StaffOutput<"previewMerge">;
  /** Closes both sides. */
  onClose: () => void;
}

function MergeForm({ kind, preview: { from, into, across_brands, seen }, onClose }: Merging) {
  const leave = useLeave();
  const [isOneProduct, setOneProduct] = useState(false);
  const [reason, setReason] = useState("");
  const merge = useAct("mergeRecords", {
    done: "Merged. The former URL leads here.",
    // Both sides are one record now, which can't be compared with itself.
    after: () => {
      onClose();
      return leave(`?${kind}=${into.slug}`);
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const both = { from: from.slug, into: into.slug };
    merge.mutate({ kind, ...both, seen, across_brands: isOneProduct, reason });
  };
  return (
    <form className={styles.form} onSubmit={submit}>
      <p className={styles.facts}>
        You can take this back from the {kind} that stays
        {kind === "brand" && ", until products are added to it"}.
        {(from.counts.reports ?? 0) > 0 &&
          " Each report that moves says that its signed product is another one, until the command link-report signs the new one."}
      </p>
      {across_brands && (
        <Checkbox checked={isOneProduct} onChange={(event) => setOneProduct(event.target.checked)}>
          They have different brands, and are one product all the same
        </Checkbox>
      )}
      <ReasonField label="Reason to merge, for the audit log" value={reason} onChange={setReason} />
      <FormButtons
        onCancel={onClose}
        busy={merge.isPending}
        disabled={reason.trim() === "" || (across_brands && !isOneProduct)}
        label={`Merge into ${into.name}`}
      />
    </form>
  );
}

/** What was merged into this record, each with its undo. */
export function MergedRecords({ kind, slug, mayEdit }: Merged & { mayEdit: boolean }) {
  const answer = useQuery(staffQuery("listMerges", { kind, slug }));
  const data = answer.data;
  if (answer.error && !data) return <QueryError answer={answer} what={`the merged ${kind}s`} />;
  // Most records have none, so nothing is announced while they load.
  if (!data || data.length === 0) return null;
  return (
    <div className={styles.form}>
      <h3>Merged {kind}s</h3>
      <ul className={styles.plain}>
        {data.map((merge) => (
          <MergeRow key={merge.id} kind={kind} merge={merge} mayEdit={mayEdit} />
        ))}
      </ul>
    </div>
  );
}

function MergeRow({
  kind,
  merge: { id, name, brand, part_of, operator, at, undone_at },
  mayEdit,
}: {
  kind: Merged["kind"];
  merge: StaffOutput<"listMerges">[number];
  mayEdit: boolean;
}) {
  const [isOpen, setOpen] = useState(false);
  return (
    <li className={styles.form}>
      <span>
        {name}
        {brand && ` by ${brand}`}, merged by {operator}, <Time value={at} />
        {undone_at && (
          <>
            , taken back <Time value={undone_at} />
          </>
        )}
      </span>
      {part_of && !undone_at && (
        <span className={styles.facts}>Part of the merge of {part_of}: take that back from the brand.</span>
      )}
      {mayEdit && !undone_at && !part_of && !isOpen && (
        <Button size="small" onClick={() => setOpen(true)}>
          Take back the merge of {name}…
        </Button>
      )}
      {isOpen && !undone_at && <UndoForm kind={kind} id={id} onCancel={() => setOpen(false)} />}
    </li>
  );
}

function UndoForm({ kind, id, onCancel }: { kind: Merged["kind"]; id: number; onCancel: () => void }) {
  const [reason, setReason] = useState("");
  const undo = useAct("undoRecordMerge", { done: `Taken back. Both ${kind}s are listed.` });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    undo.mutate({ kind, id, reason });
  };
  return (
    <form className={styles.form} onSubmit={submit}>
      <ReasonField label="Reason to take it back, for the audit log" value={reason} onChange={setReason} />
      <FormButtons
        onCancel={onCancel}
        busy={undo.isPending}
        disabled={reason.trim() === ""}
        label="Take the merge back"
      />
    </form>
  );
}
