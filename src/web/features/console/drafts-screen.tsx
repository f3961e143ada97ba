import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearchParams } from "react-router";
import { VERDICT_LABELS } from "#contract/labels.ts";
import { mayDo } from "#contract/staff/roles.ts";
import { formatCount } from "#domain/amounts.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Link } from "../../ui/link.tsx";
import { Time } from "../../ui/time.tsx";
import { type StaffOutput, type StaffSelf, staffQuery } from "./calls.ts";
import styles from "./console.module.css";
import { DraftPanel } from "./draft-panel.tsx";
import { LaboratoryLayouts } from "./laboratory-layouts.tsx";
import { TakeIn } from "./take-in.tsx";
import { Unanswered } from "./unanswered.tsx";

/** Drafts of reports: a certificate is taken in here, and the chosen draft stands below the list. The URL names it. */
export function DraftsScreen({ self }: { self: StaffSelf }) {
  const [parameters] = useSearchParams();
  const navigate = useNavigate();
  const chosen = parameters.get("id");
  const answer = useQuery(staffQuery("listReportDrafts", {}));
  return (
    <>
      {mayDo(self.role, "edit_drafts") && <TakeIn onTaken={(id) => void navigate(`?id=${id}`)} />}
      {answer.data && !answer.error ? (
        <DraftList drafts={answer.data} chosen={chosen} />
      ) : (
        <Unanswered answer={answer} what="the drafts" />
      )}
      {chosen && <DraftPanel key={chosen} id={chosen} self={self} />}
      <LaboratoryLayouts self={self} />
    </>
  );
}

function DraftList({ drafts, chosen }: { drafts: StaffOutput<"listReportDrafts">; chosen: string | null }) {
  if (drafts.length === 0)
    return (
      <EmptyState compact title="No drafts" icon={<Icon name="file-text" />}>
        Take in a laboratory’s certificate to begin one.
      </EmptyState>
    );
  return (
    <ul className={styles.list} aria-label="Drafts">
      {drafts.map((draft) => (
        <li key={draft.id}>
          <Link
            to={`?id=${draft.id}`}
            className={styles.row}
            aria-current={draft.id === chosen ? "true" : undefined}
          >
            <strong>{draft.product ?? draft.file_name ?? `Draft ${draft.id}`}</strong>
            <span className={styles.facts}>
              {[
                draft.report_number && `report ${draft.report_number}`,
                draft.lot_number ? `lot ${draft.lot_number}` : "no lot yet",
                draft.verdict ? VERDICT_LABELS[draft.verdict] : "no verdict yet",
                draft.open > 0 ? `${formatCount(draft.open, "thing")} open` : "complete",
              ]
                .filter(Boolean)
                .join(", ")}
              , <Time value={draft.imported_at} relative />
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
