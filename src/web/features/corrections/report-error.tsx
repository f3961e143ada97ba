import Flag from "lucide-react/icons/flag";
import { useState } from "react";
import { Button } from "../../ui/button.tsx";
import { useOnDemand } from "../../ui/use-on-demand.ts";
import styles from "./report-error.module.css";

const dialog = () => import("./report-error-dialog.tsx");

/** What the error is in: a product's page or a report. */
export type Faulty = { supplement_id: string } | { report_slug: string };

/** Opens the form in which a reader tells of an error on the page. */
export function ReportError({ about }: { about: Faulty }) {
  const [Dialog, bring] = useOnDemand(dialog);
  const [open, setOpen] = useState(false);
  return (
    <>
      <span className={styles.opener}>
        <Button variant="quiet" size="small" onClick={async () => setOpen(await bring())}>
          <Flag aria-hidden="true" />
          Report an error
        </Button>
      </span>
      {Dialog && open && <Dialog about={about} onClose={() => setOpen(false)} />}
    </>
  );
}
