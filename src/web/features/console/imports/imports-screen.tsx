import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import { mayDo } from "#contract/staff/roles.ts";
import { formatCount } from "#domain/amounts.ts";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { Link } from "../../../ui/link.tsx";
import { type StaffOutput, type StaffSelf, staffQuery } from "../calls.ts";
import styles from "../console.module.css";
import { Unanswered } from "../unanswered.tsx";
import { EditConflicts } from "./edit-conflicts.tsx";
import { IMPORT_KIND_LABELS, ImportFacts, isUnderWay } from "./import-facts.tsx";
import { ImportLabels } from "./import-labels.tsx";
import { ImportPanel } from "./import-panel.tsx";

/** How often a running import is asked how far it is. */
const PROGRESS_INTERVAL_MS = 2000;

/** Imports with what came of them, and fields of staff whose source says something else by now. */
export function ImportsScreen({ self }: { self: StaffSelf }) {
  const [parameters] = useSearchParams();
  const answer = useQuery({
    ...staffQuery("listImportRuns", {}),
    refetchInterval: ({ state }) => (state.data?.list.some(isUnderWay) ? PROGRESS_INTERVAL_MS : false),
  });
  const data = answer.data;
  const id = Number(parameters.get("id")) || data?.list[0]?.id;
  return (
    <>
      <EditConflicts mayDecide={mayDo(self.role, "edit_catalogue")} />
      {mayDo(self.role, "import_labels") && <ImportLabels />}
      <div className={styles.split}>
        {data && !answer.error ? (
          <Runs data={data} chosen={id} />
        ) : (
          <Unanswered answer={answer} what="the imports" />
        )}
        {id ? (
          <ImportPanel key={id} id={id} mayUndo={mayDo(self.role, "undo_imports")} />
        ) : (
          data && <NoImports />
        )}
      </div>
    </>
  );
}

const NoImports = () => (
  <EmptyState title="No import yet" icon={<Icon name="circle-check" />}>
    Editors and administrators import labels here. On the server there are “npm run cli -- import-dsld” and
    “import-notices”. All appear here while they run.
  </EmptyState>
);

const Runs = ({
  data: { total, list },
  chosen,
}: {
  data: StaffOutput<"listImportRuns">;
  chosen: number | undefined;
}) => (
  <section className={styles.form} aria-labelledby="imports-title">
    <h2 id="imports-title">{formatCount(total, "import")}</h2>
    {list.length < total && <p className={styles.facts}>The newest {list.length} are here.</p>}
    {list.length > 0 && (
      <ul className={styles.list}>
        {list.map((run) => (
          <li key={run.id}>
            <Link
              to={`?id=${run.id}`}
              className={styles.row}
              aria-current={run.id === chosen ? "true" : undefined}
            >
              <strong>{IMPORT_KIND_LABELS[run.kind]}</strong>
              <span>{run.source}</span>
              <ImportFacts run={run} />
            </Link>
          </li>
        ))}
      </ul>
    )}
  </section>
);
