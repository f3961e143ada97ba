import { useQueryClient } from "@tanstack/react-query";
import { type DragEvent, useCallback, useEffect, useId, useState } from "react";
import type { Report } from "#contract/reports.ts";
import { formatDate, UTC } from "#domain/dates.ts";
import { describeDifferences } from "#domain/report-proof/compare-with-signed.ts";
import { describeVerification, isVerificationFailure } from "#domain/signing/verification-result.ts";
import { Button } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { CopyButton } from "./copy-button.tsx";
import { type FileCheck, verifyFile } from "./file-check.ts";
import { acceptKey, type KeyChange } from "./key-memory.ts";
import { LOG_FAILURES } from "./log-step.tsx";
import { reportQuery } from "./queries.ts";
import styles from "./verification-panel.module.css";
import { VerificationOutcome, VerificationStepList } from "./verification-steps.tsx";
import { checkReport, FetchFailed, type ReportCheck } from "./verify-report.ts";

type State =
  | { step: "checking" }
  | { step: "unreachable"; message: string }
  | { step: "done"; check: ReportCheck };

/** Verifies the report in the browser on mount and on request, and verifies saved files. */
export default function VerificationPanel({
  report,
  onFound,
}: {
  report: Report;
  onFound: (warning: string | null) => void;
}) {
  const [state, setState] = useState<State>({ step: "checking" });
  const check = useCallback(
    async (maxCertificateBytes?: number) => {
      setState({ step: "checking" });
      const next = await verify(report, maxCertificateBytes);
      setState(next);
      onFound(next.step === "done" ? warningOf(next.check, report) : null);
    },
    [report, onFound],
  );
  useEffect(() => void check(), [check]);
  return (
    <div className={styles.panel}>
      <div role="status">
        <Headline state={state} report={report} />
      </div>
      {state.step === "done" && <VerificationStepList check={state.check} />}
      <div className={styles.actions}>
        <Button onClick={() => void check(Number.POSITIVE_INFINITY)} busy={state.step === "checking"}>
          {state.step !== "checking" && <Icon name="rotate-cw" />}
          Check again
        </Button>
      </div>
      {state.step === "done" && <Head check={state.check} report={report} />}
      <FileDrop report={report} />
    </div>
  );
}

async function verify(report: Report, maxCertificateBytes?: number): Promise<State> {
  try {
    return { step: "done", check: await checkReport(report, maxCertificateBytes) };
  } catch (error) {
    if (error instanceof FetchFailed) return { step: "unreachable", message: error.message };
    return { step: "unreachable", message: "The downloaded file couldn’t be read." };
  }
}

/** A warning only for a failed verification; an incomplete one says nothing about the report. */
function warningOf({ result, comparison, certificate, log }: ReportCheck, report: Report): string | null {
  if (isVerificationFailure(result)) return describeVerification(result);
  if (result.outcome === "genuine" && comparison && comparison.differences.length > 0)
    return [MISMATCH_WARNING, ...describeDifferences(comparison.differences)].join(" ");
  if (report.proof_problems.length > 0) return report.proof_problems.join(" ");
  if (log?.outcome === "failed") return LOG_FAILURES[log.why](log);
  if (certificate?.outcome === "differs") return OTHER_CERTIFICATE_WARNING;
  if (certificate?.outcome === "missing") return MISSING_CERTIFICATE_WARNING;
  return null;
}

const MISMATCH_WARNING = "This page doesn’t match the signed document.";
const OTHER_CERTIFICATE_WARNING = "The laboratory’s certificate on this site isn’t the file that was signed.";
const MISSING_CERTIFICATE_WARNING = "The laboratory’s certificate that was signed is missing from this site.";

function Headline({ state, report }: { state: State; report: Report }) {
  if (state.step === "checking") return <VerificationOutcome tone="waiting" title="Checking…" words="" />;
  if (state.step === "unreachable") {
    return (
      <VerificationOutcome
        tone="unchecked"
        title="Not checked"
        words={`${state.message} This says nothing about the report itself. Try again.`}
      />
    );
  }
  const { check } = state;
  const warning = warningOf(check, report);
  if (warning) return <VerificationOutcome tone="bad" title="Don’t rely on this report" words={warning} />;
  const words = describeVerification(check.result);
  if (check.result.outcome === "cannot_check")
    return <VerificationOutcome tone="unchecked" title="Not checked" words={words} />;
  if (check.keyChange) return <KeyChanged change={check.keyChange} />;
  return <VerificationOutcome tone="genuine" title="Genuine and unchanged" words={words} />;
}

/** What the visitor can do about a key that this browser did not see first. */
function KeyChanged({ change }: { change: KeyChange }) {
  const [isAccepted, setAccepted] = useState(false);
  if (isAccepted)
    return (
      <VerificationOutcome
        tone="unchecked"
        title="New key remembered"
        words="Select “Check again” to check the report with it."
      />
    );
  const accept = () => {
    acceptKey(change);
    setAccepted(true);
  };
  return (
    <>
      <VerificationOutcome
        tone="unchecked"
        title="This site’s signing key has changed"
        words={`This browser first saw its keys on ${formatDate(change.since, UTC)}. The key of this report is another one, and none of those vouches for it. Compare its ID with a printed report, or with what the site publishes elsewhere: ${change.key_id}`}
      />
      <Button onClick={accept}>I compared it: remember this key</Button>
    </>
  );
}

/** The head of the chain: saving it allows detecting a rewritten history. */
function Head({ check: { head }, report }: { check: ReportCheck; report: Report }) {
  if (!head) return null;
  const text = `${report.proof.chain} ${head.sequence} ${head.hash}`;
  return (
    <div className={styles.head}>
      <p>
        The latest document is number {head.sequence}. Save its hash: if an earlier report is ever altered,
        this hash will no longer match.
      </p>
      <p className={styles.hash}>{head.hash}</p>
      <CopyButton text={text}>Copy the latest hash</CopyButton>
    </div>
  );
}

/** Verifies a file chosen or dropped by the visitor. The file never leaves the browser. */
function FileDrop({ report }: { report: Report }) {
  const { result, handleFiles } = useFileCheck(report);
  const [isOver, setOver] = useState(false);
  const id = useId();
  const handleDrop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    void handleFiles(event.dataTransfer.files);
  };
  return (
    <div className={styles.files}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is an alternative to the file input inside */}
      <div
        className={styles.drop}
        data-over={isOver}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={handleDrop}
      >
        <Icon name="file-up" />
        <label htmlFor={id}>Check a saved report file (JSON or PDF) or certificate</label>
        <input
          id={id}
          type="file"
          accept=".json,.pdf,.png,.jpg,.jpeg,application/json,application/pdf,image/png,image/jpeg"
          onChange={(event) => void handleFiles(event.target.files)}
        />
        <p className={styles.note}>Choose a file or drop it here. It never leaves your browser.</p>
      </div>
      <div role="status" className={styles.found}>
        {result && <FileOutcome result={result} />}
      </div>
    </div>
  );
}

function useFileCheck(report: Report) {
  const [result, setResult] = useState<FileCheck | null>(null);
  const queries = useQueryClient();
  const handleFiles = async (files: FileList | null) => {
    const [file] = files ?? [];
    const newest = () => queries.fetchQuery({ ...reportQuery(report.report_slug), staleTime: 0 });
    if (file) setResult(await verifyOrExplain(file, report, newest));
  };
  return { result, handleFiles };
}

const FileOutcome = ({ result: { tone, name, title, words, hash } }: { result: FileCheck }) => (
  <>
    <VerificationOutcome tone={tone} title={`${name}: ${title}`} words={words} />
    {hash && <p className={styles.hash}>{hash}</p>}
  </>
);

async function verifyOrExplain(...input: Parameters<typeof verifyFile>): Promise<FileCheck> {
  const [file] = input;
  try {
    return await verifyFile(...input);
  } catch (error) {
    const words = error instanceof FetchFailed ? error.message : "The check couldn’t be completed.";
    return { name: file.name, tone: "unchecked", title: "Not checked", words, hash: null };
  }
}
