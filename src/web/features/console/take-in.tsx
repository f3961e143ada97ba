import { useMutation } from "@tanstack/react-query";
import { CERTIFICATE_UPLOAD_BYTES } from "#contract/staff/draft-paths.ts";
import { withLoadingToast } from "../../session/loading-toast.ts";
import { Button } from "../../ui/button.tsx";
import { notify } from "../../ui/toast.ts";
import { DropZone } from "../uploads/drop-zone.tsx";
import { refreshConsole } from "./calls.ts";
import styles from "./console.module.css";
import { sendCertificate } from "./draft-files.ts";

const ACCEPTED = {
  "application/pdf": [".pdf"],
  "text/csv": [".csv", ".txt"],
  "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": [".xlsx"],
} as const;

/** Takes in a laboratory's certificate: it is read at once, and each of its samples becomes a draft. */
export function TakeIn({ onTaken }: { onTaken: (id: string) => void }) {
  const sending = useMutation({
    mutationFn: (file: File) => withLoadingToast("Reading the certificate", () => sendCertificate(file)),
    onSuccess(drafts) {
      const [first] = drafts;
      notify.success(
        drafts.length > 1 ? `Read. There are ${drafts.length} samples, each with its draft.` : "Read.",
      );
      if (first) onTaken(first);
    },
    onError: (error) => notify.error(error.message),
    onSettled: () => refreshConsole(),
  });
  return (
    <DropZone
      label="Laboratory’s certificate"
      accept={ACCEPTED}
      maxBytes={CERTIFICATE_UPLOAD_BYTES}
      disabled={sending.isPending}
      messages={{ type: "Choose a PDF, XLSX or CSV file.", tooLarge: "The file has more than 20 MB." }}
      onFile={(file) => sending.mutate(file)}
    >
      {(open) => (
        <div className={styles.form}>
          <h2>Take in a report</h2>
          <p className={styles.facts}>
            Drop the laboratory’s certificate here: PDF, XLSX or CSV, as it came. Nothing is published.
          </p>
          <Button busy={sending.isPending} onClick={open}>
            Choose a file
          </Button>
        </div>
      )}
    </DropZone>
  );
}
