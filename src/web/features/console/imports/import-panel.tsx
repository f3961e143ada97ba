import { useQuery } from "@tanstack/react-query";
import type { ImportRunDetails } from "#contract/staff/imports.ts";
import { formatCount } from "#domain/amounts.ts";
import { Link } from "../../../ui/link.tsx";
import { Time } from "../../../ui/time.tsx";
import { ActWithReason } from "../act-with-reason.tsx";
import { staffQuery } from "../calls.ts";
import styles from "../console.module.css";
import { Unanswered } from "../unanswered.tsx";
import { useAct } from "../use-act.ts";
import { IMPORT_KIND_LABELS, ImportFacts, isUnderWay } from "./import-facts.tsx";

const PROGRESS_INTERVAL_MS = 2000;

/** What to do about an import that fell silent. */
const STOPPED = {
  console:
    "The server stopped while it ran, and has not taken it up again. Begin the same import again: what is stored counts as unchanged.",
  command: "Run the command with the same file again: what is stored counts as unchanged.",
};

/** One import: how far it is, what it rejected, and what its undo would remove. */
export function ImportPanel({ id, mayUndo }: { id: number; mayUndo: boolean }) {
  const answer = useQuery({
    ...staffQuery("getImportRun", { id }),
    refetchInterval: ({ state }) => (state.data && isUnderWay(state.data) ? PROGRESS_INTERVAL_MS : false),
  });
  const run = answer.data;
  // A poll that failed leaves what the last one said; the next one follows.
  if (!run) return <Unanswered answer={answer} what="the import" />;
  return (
    <section className={styles.panel} aria-labelledby="import-title">
      <div className={styles.form}>
        <h2 id="import-title">
          {IMPORT_KIND_LABELS[run.kind]}: {run.source}
        </h2>
        {run.state === "running" && run.fraction !== null && (
          <progress aria-label="Stored" value={run.fraction} />
        )}
        <ImportFacts run={run} />
      </div>
      <Undo run={run} mayUndo={mayUndo} />
      {run.state === "stopped" && <p>{run.from_console ? STOPPED.console : STOPPED.command}</p>}
      <Findings
        title="Rejected rows"
        findings={run.rejections}
        total={run.rejected}
        hasFile={!run.from_console}
      />
      <Findings
        title="Conflicts"
        findings={run.conflict_list}
        total={run.conflicts}
        hasFile={!run.from_console}
      />
    </section>
  );
}

/** What an undo removes, and what it can't take back. */
function Undo({ run, mayUndo }: { run: ImportRunDetails; mayUndo: boolean }) {
  const { undo, undone, kind } = run;
  if (undone)
    return (
      <p className={styles.facts}>
        Undone by {undone.operator}, <Time value={undone.at} />:{" "}
        {formatCount(undone.removed, "product was removed", "products were removed")}. The rest stays.
      </p>
    );
  if (isUnderWay(run)) return <p className={styles.facts}>It can be undone once it has ended.</p>;
  if (kind !== "dsld" || !undo)
    return (
      <p className={styles.facts}>
        It can’t be undone: what authorities published is never deleted here. Import a corrected file instead.
      </p>
    );
  return (
    <div className={styles.form}>
      <h3>Undo</h3>
      <ul className={styles.plain}>
        <li>
          {formatCount(undo.removable, "product")} that it added and that nothing refers to{" "}
          {undo.removable === 1 ? "is" : "are"} removed, with brands that are empty then.
        </li>
        {undo.retained > 0 && <RetainedProducts undo={undo} />}
        <li>
          What it changed stays changed: the texts before aren’t stored.{" "}
          {undo.labels_of_others > 0 &&
            `${formatCount(undo.labels_of_others, "label record")} that it added to products of before stay, too.`}
        </li>
      </ul>
      {mayUndo && undo.removable > 0 && <UndoButton id={run.id} count={undo.removable} />}
      {!mayUndo && <p className={styles.facts}>Administrators can undo it.</p>}
    </div>
  );
}

const RetainedProducts = ({
  undo: { retained, retained_examples },
}: {
  undo: NonNullable<ImportRunDetails["undo"]>;
}) => (
  <li>
    {formatCount(retained, "product")} that it added {retained === 1 ? "stays" : "stay"}:
    <ul>
      {retained_examples.map(({ slug, name, because }) => (
        <li key={slug}>
          <Link to={`/console/catalog?product=${slug}`}>{name}</Link>, because of {because}
        </li>
      ))}
      {retained > retained_examples.length && <li>and {retained - retained_examples.length} more</li>}
    </ul>
  </li>
);

/** A call removes some thousands of products: the next one follows until none is left. */
function UndoButton({ id, count }: { id: number; count: number }) {
  const undo = useAct("undoImportRun", { done: "Removed." });
  const act = (reason: string) =>
    undo.mutate({ id, reason }, { onSuccess: ({ left }) => left > 0 && act(reason) });
  return (
    <ActWithReason
      label={`Remove ${formatCount(count, "product")}`}
      danger
      hint="Importing the file again brings them back, at the same URLs."
      busy={undo.isPending}
      onAct={act}
    />
  );
}

const Findings = ({
  title,
  findings,
  total,
  hasFile,
}: {
  title: string;
  findings: ImportRunDetails["rejections"];
  total: number;
  /** Whether the command wrote all of them to a file. */
  hasFile: boolean;
}) =>
  total === 0 ? null : (
    <details>
      <summary>
        {title}: {total}
        {findings.length < total &&
          `, the first ${findings.length} here${hasFile ? ", all in the findings file on the server" : ""}`}
      </summary>
      <ul className={styles.plain}>
        {findings.map(({ place, text }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: findings never change, and two can be the same
          <li key={at}>
            {place}: {text}
          </li>
        ))}
      </ul>
    </details>
  );
