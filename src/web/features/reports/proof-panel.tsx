import RotateCw from "lucide-react/icons/rotate-cw";
import { useCallback, useEffect, useState } from "react";
import type { Report } from "#contract/reports.ts";
import { outcomeInWords } from "#domain/proof/outcome.ts";
import { Button } from "../../ui/button.tsx";
import { CopyButton } from "./copy-button.tsx";
import { FileDrop } from "./file-drop.tsx";
import { checkReport, type ReportCheck } from "./proof-check.ts";
import { Outcome } from "./proof-outcome.tsx";
import { NotFetched } from "./proof-sources.ts";
import { isBad } from "./proof-steps.ts";
import styles from "./verification-panel.module.css";
import { ProofStepList } from "./verification-steps.tsx";

type State =
  | { step: "checking" }
  | { step: "unreachable"; message: string }
  | { step: "done"; check: ReportCheck };

/** Checks a report in the reader's browser, at once and again when asked, and takes files that the reader kept. */
export default function ProofPanel({
  report,
  onFound,
}: {
  report: Report;
  onFound: (warning: string | null) => void;
}) {
  const [state, setState] = useState<State>({ step: "checking" });
  const check = useCallback(async () => {
    setState({ step: "checking" });
    const next = await outcomeOf(report);
    setState(next);
    onFound(next.step === "done" ? warningOf(next.check) : null);
  }, [report, onFound]);
  useEffect(() => void check(), [check]);
  return (
    <div className={styles.panel}>
      <div role="status">
        <Headline state={state} />
      </div>
      {state.step === "done" && <ProofStepList check={state.check} />}
      <div className={styles.actions}>
        <Button onClick={() => void check()} busy={state.step === "checking"}>
          {state.step !== "checking" && <RotateCw aria-hidden="true" />}
          Check again
        </Button>
      </div>
      {state.step === "done" && <Head check={state.check} report={report} />}
      <FileDrop report={report} />
    </div>
  );
}

async function outcomeOf(report: Report): Promise<State> {
  try {
    return { step: "done", check: await checkReport(report) };
  } catch (problem) {
    if (problem instanceof NotFetched) return { step: "unreachable", message: problem.message };
    return { step: "unreachable", message: "What was fetched could not be read." };
  }
}

/** Only what was found to be wrong is a warning; what could not be checked says nothing of the report. */
function warningOf({ found, comparison }: ReportCheck): string | null {
  if (isBad(found)) return outcomeInWords(found);
  if (found.outcome === "genuine" && comparison && comparison.differences.length > 0) return OTHER_FIGURES;
  return null;
}

const OTHER_FIGURES = "This page shows something else than the document that was signed.";

function Headline({ state }: { state: State }) {
  if (state.step === "checking") return <Outcome tone="waiting" title="Checking …" words="" />;
  if (state.step === "unreachable") {
    return (
      <Outcome
        tone="unchecked"
        title="Not checked"
        words={`${state.message} That says nothing about the report. Try again.`}
      />
    );
  }
  const { check } = state;
  const warning = warningOf(check);
  if (warning) return <Outcome tone="bad" title="Do not rely on this report" words={warning} />;
  const words = outcomeInWords(check.found);
  if (check.found.outcome === "cannot_check")
    return <Outcome tone="unchecked" title="Not checked" words={words} />;
  return <Outcome tone="genuine" title="Genuine and unchanged" words={words} />;
}

/** Whoever keeps the last link of a chain notices if its history is ever rewritten. */
function Head({ check: { head }, report }: { check: ReportCheck; report: Report }) {
  if (!head) return null;
  const text = `${report.proof.chain} ${head.sequence} ${head.hash}`;
  return (
    <div className={styles.head}>
      <p>
        The chain ends today with number {head.sequence}. Keep its hash: if the history is ever rewritten,
        yours will no longer be in it.
      </p>
      <p className={styles.hash}>{head.hash}</p>
      <CopyButton text={text}>Copy the head</CopyButton>
    </div>
  );
}
