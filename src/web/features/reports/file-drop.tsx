import { useQueryClient } from "@tanstack/react-query";
import FileUp from "lucide-react/icons/file-up";
import { type DragEvent, useId, useState } from "react";
import type { Report } from "#contract/reports.ts";
import { checkFile, type FileCheck } from "./file-check.ts";
import { Outcome } from "./proof-outcome.tsx";
import { NotFetched } from "./proof-sources.ts";
import { reportQuery } from "./queries.ts";
import styles from "./verification-panel.module.css";

/** Takes a file that the reader kept, by choosing or by dropping it. It never leaves the browser. */
export function FileDrop({ report }: { report: Report }) {
  const [found, setFound] = useState<FileCheck | null>(null);
  const [isOver, setOver] = useState(false);
  const id = useId();
  const queries = useQueryClient();
  const take = async (files: FileList | null) => {
    const [file] = files ?? [];
    const newest = () => queries.fetchQuery({ ...reportQuery(report.report_slug), staleTime: 0 });
    if (file) setFound(await outcomeOf(file, report, newest));
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    void take(event.dataTransfer.files);
  };
  return (
    <div className={styles.files}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way; the field inside is the first */}
      <div
        className={styles.drop}
        data-over={isOver}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <FileUp aria-hidden="true" />
        <label htmlFor={id}>Check a file that you kept: the JSON or the PDF of a report</label>
        <input
          id={id}
          type="file"
          accept=".json,.pdf,application/json,application/pdf"
          onChange={(event) => void take(event.target.files)}
        />
        <p className={styles.note}>Choose it or drop it here. It does not leave your browser.</p>
      </div>
      <div role="status" className={styles.found}>
        {found && (
          <>
            <Outcome tone={found.tone} title={`${found.name}: ${found.title}`} words={found.words} />
            {found.hash && <p className={styles.hash}>{found.hash}</p>}
          </>
        )}
      </div>
    </div>
  );
}

async function outcomeOf(...asked: Parameters<typeof checkFile>): Promise<FileCheck> {
  const [file] = asked;
  try {
    return await checkFile(...asked);
  } catch (problem) {
    const words = problem instanceof NotFetched ? problem.message : "The check could not be finished.";
    return { name: file.name, tone: "unchecked", title: "Not checked", words, hash: null };
  }
}
