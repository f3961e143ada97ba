import { useState } from "react";
import { Link } from "react-router";
import type { ReportSummary } from "#contract/catalogue.ts";
import { type LotMatch, matchLot, theLot } from "#domain/lot.ts";
import { TextField } from "../../ui/text-field.tsx";
import styles from "./lot-matcher.module.css";

type TestedLot = Pick<ReportSummary, "report_slug" | "lot_number">;

/** "Is it my lot that was tested?" Answered while typing; without script the list below answers it. */
export function LotMatcher({
  reports,
  here,
}: {
  reports: readonly TestedLot[];
  /** The report that is being read, if one is. */
  here?: string;
}) {
  const [typed, setTyped] = useState("");
  const match = matchLot(typed, reports);
  return (
    <div className={styles.matcher}>
      <TextField
        label="The lot number on your pack"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        autoComplete="off"
        spellCheck={false}
        className={styles.field ?? ""}
      />
      <p className={styles.answer} role="status" data-match={match.kind}>
        <MatchSentence match={match} here={here} />
      </p>
    </div>
  );
}

function MatchSentence({ match, here }: { match: LotMatch<TestedLot>; here: string | undefined }) {
  switch (match.kind) {
    case "none_typed":
      return null;
    case "exact":
      if (match.report.report_slug === here) {
        return (
          <>
            <strong>Your lot was tested.</strong> This report is about it.
          </>
        );
      }
      return (
        <>
          <strong>Your lot was tested.</strong>{" "}
          <Link to={`/report/${match.report.report_slug}`}>
            Read the report on {theLot(match.report.lot_number)}
          </Link>
        </>
      );
    case "other_lot":
      return (
        <>
          <strong>Another lot was tested, not yours.</strong> Its result may differ from what is in your pack.
        </>
      );
    case "unknown":
      return (
        <>
          <strong>That is too little to tell.</strong> Type the lot number as it is printed, usually beside
          the expiry date.
        </>
      );
  }
}
