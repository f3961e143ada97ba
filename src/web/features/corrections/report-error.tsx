import { useState } from "react";
import { Button } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { useOnDemand } from "../../ui/use-on-demand.ts";
import styles from "./report-error.module.css";

const dialog = () => import("./report-error-dialog.tsx");

/** The product page or report that contains the error. */
export type CorrectionTarget = { supplement_id: string } | { report_slug: string };

/** Button that opens the error report form. */
export function ReportError({ about }: { about: CorrectionTarget }) {
  const [Dialog, loadDialog] = useOnDemand(dialog);
  const [open, setOpen] = useState(false);
  return (
    <>
      <span className={styles.opener}>
        <Button variant="quiet" size="small" onClick={async () => setOpen(await loadDialog())}>
          <Icon name="flag" />
          Report an error
        </Button>
      </span>
      {Dialog && open && <Dialog about={about} onClose={() => setOpen(false)} />}
    </>
  );
}
