import { useState } from "react";
import { Link } from "react-router";
import type { ReportSummary } from "#contract/catalogue.ts";
import { type LotMatch, matchLot, theLot } from "#domain/lot.ts";
import { TextField } from "../../ui/text-field.tsx";
import styles from "./lot-matcher.module.css";
import { withPack } from "./pack-address.ts";
import { usePack } from "./use-pack.ts";

export type TestedLot = Pick<ReportSummary, "report_slug" | "lot_number">;

/**
 * "Is it my lot that was tested?" Answered while typing, or at once where the address says which lot the reader's pack is
 * of; without script the list below answers it.
 */
export function LotMatcher({
  reports,
  here,
}: {
  reports: readonly TestedLot[];
  /** The report that is being read, if one is. */
  here?: string;
}) {
  const pack = usePack();
  const [typed, setTyped] = useState<string | null>(null);
  const lot = typed ?? pack?.lot ?? "";
  const match = matchLot(lot, reports);
  return (
    <div className={styles.matcher}>
      <TextField
        label="The lot number on your pack"
        value={lot}
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

/** What a lot is to the lots that were tested, in a sentence. */
export function MatchSentence({ match, here }: { match: LotMatch<TestedLot>; here: string | undefined }) {
  const pack = usePack();
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
          <Link to={withPack(`/report/${match.report.report_slug}`, pack)}>
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
