import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router";
import { LABEL_FILE_BYTES } from "#contract/staff/label-files.ts";
import { Button } from "../../../ui/button.tsx";
import { DropZone } from "../../uploads/drop-zone.tsx";
import styles from "../console.module.css";
import { ReasonField } from "../form-parts.tsx";
import { useAct } from "../use-act.ts";
import { DownloadLabels } from "./download-labels.tsx";
import { type SentLabels, sendLabelFile } from "./label-files.ts";

const ACCEPTED = {
  "text/csv": [".csv", ".txt"],
  "application/zip": [".zip"],
  "application/json": [".json"],
} as const;

const BYTES_IN_MB = 1024 ** 2;

const sizeText = (bytes: number): string =>
  bytes < BYTES_IN_MB ? `${Math.ceil(bytes / 1024)} KB` : `${(bytes / BYTES_IN_MB).toFixed(1)} MB`;

/** Sends a file of NIH's labels, which is looked at at once, and lets the server import it in the background. */
export function ImportLabels() {
  const sending = useMutation({ mutationFn: sendLabelFile });
  return (
    <section className={styles.panel} aria-labelledby="import-labels-title">
      <DropZone
        label="File of labels"
        accept={ACCEPTED}
        maxBytes={LABEL_FILE_BYTES}
        disabled={sending.isPending}
        messages={{
          type: "Choose a CSV, ZIP or JSON file.",
          tooLarge: `The file has more than ${LABEL_FILE_BYTES / BYTES_IN_MB} MB. Send it as a zip.`,
        }}
        onFile={(file) => sending.mutate(file)}
      >
        {(open) => (
          <div className={styles.form}>
            <h2 id="import-labels-title">Import labels</h2>
            <p className={styles.facts}>
              Drop a file of NIH’s label database here: the product export as CSV, label records as JSON, or a
              zip of either. Nothing is imported before you say so.
            </p>
            <Button busy={sending.isPending} onClick={open}>
              Choose a file
            </Button>
            {sending.error && (
              <p role="alert" className={styles.notice}>
                {sending.error.message}
              </p>
            )}
          </div>
        )}
      </DropZone>
      {sending.data && (
        <StartImport key={sending.data.sha256} file={sending.data} onStarted={sending.reset} />
      )}
      <DownloadLabels />
    </section>
  );
}

function StartImport({
  file: { sha256, name, bytes },
  onStarted,
}: {
  file: SentLabels;
  onStarted: () => void;
}) {
  const navigate = useNavigate();
  const [reason, setReason] = useState("");
  const start = useAct("startLabelImport", {
    done: "It is imported in the background.",
    after({ id }) {
      onStarted();
      void navigate(`?id=${id}`);
    },
  });
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        start.mutate({ sha256, name, reason });
      }}
    >
      <p role="status">
        <strong>{name}</strong>, {sizeText(bytes)}, holds labels. They are on the site as soon as they are
        stored; those that haven’t changed stay as they are.
      </p>
      <ReasonField label="Reason, for the audit log" value={reason} onChange={setReason} />
      <Button type="submit" variant="primary" busy={start.isPending} disabled={reason.trim() === ""}>
        Import this file
      </Button>
    </form>
  );
}
