import type { ReportResult } from "#contract/reports.ts";
import { counted, exactNumber } from "#domain/amounts.ts";
import { Badge } from "../../ui/badge.tsx";
import { Amount } from "../catalogue/amount.tsx";
import styles from "./method-note.module.css";

/** By what method, by whom, how often, and how far it sees. */
export function MethodNote({ result }: { result: ReportResult }) {
  const { method, in_scope, subcontracted_to, replicates, lod, loq, k, uncertainty, unit } = result;
  return (
    <span className={styles.note}>
      <span>{method}</span>
      {!in_scope && (
        <Badge tone="yellow" light>
          Not in the accreditation's scope
        </Badge>
      )}
      {subcontracted_to && <span>Measured by {subcontracted_to}, on behalf of the laboratory</span>}
      {replicates > 1 && <span>{counted(replicates, "determination")}</span>}
      {(lod !== null || loq !== null) && (
        <span>
          {lod !== null && (
            <>
              LOD <Amount value={exactNumber(lod)} unit={unit} />
            </>
          )}
          {lod !== null && loq !== null && ", "}
          {loq !== null && (
            <>
              LOQ <Amount value={exactNumber(loq)} unit={unit} />
            </>
          )}
        </span>
      )}
      {uncertainty !== null && k !== null && <span>k = {exactNumber(k)}</span>}
    </span>
  );
}
