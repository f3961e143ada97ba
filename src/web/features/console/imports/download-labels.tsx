import { type FormEvent, useState } from "react";
import { useNavigate } from "react-router";
import { Button } from "../../../ui/button.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import styles from "../console.module.css";
import { ReasonField } from "../form-parts.tsx";
import { useAct } from "../use-act.ts";

/** Lets the server download labels from NIH and import them: some by their numbers, or all. */
export function DownloadLabels() {
  const navigate = useNavigate();
  const [text, setText] = useState("");
  const [reason, setReason] = useState("");
  const start = useAct("startLabelDownload", {
    done: "It runs in the background.",
    after: ({ id }) => navigate(`?id=${id}`),
  });
  const ids = text.split(/[\s,;]+/).filter(Boolean);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    start.mutate({ ids, reason });
  };
  return (
    <details>
      <summary>Download from NIH</summary>
      <form className={styles.form} onSubmit={submit}>
        <TextField
          label="DSLD IDs, separated by commas"
          hint="Empty: the whole database, about 214,000 labels and some hundred megabytes. It takes a while; visitors can go on."
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <ReasonField label="Reason for the download, for the audit log" value={reason} onChange={setReason} />
        <Button type="submit" busy={start.isPending} disabled={reason.trim() === ""}>
          {ids.length === 0
            ? "Download and import all labels"
            : `Download and import ${ids.length === 1 ? "this label" : `these ${ids.length} labels`}`}
        </Button>
      </form>
    </details>
  );
}
