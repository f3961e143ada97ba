import { useState } from "react";
import type { ReportSummary } from "#contract/catalogue.ts";
import { lotLabelInSentence } from "#domain/lot.ts";
import { type LotMatch, matchLot } from "#domain/lot-match.ts";
import { Link } from "../../ui/link.tsx";
import { LotField } from "../../ui/lot-field.tsx";
import styles from "./lot-matcher.module.css";
import { usePack, withPackParameters } from "./pack-url.ts";

export type TestedLot = Pick<ReportSummary, "report_slug" | "lot_number">;

/**
 * Tells whether the visitor's lot was tested, while typing or at once if the URL names a lot. Without JavaScript the list
 * of reports below answers it.
 */
export function LotMatcher({
  reports,
  here,
}: {
  reports: readonly TestedLot[];
  /** Slug of the current report, on a report page. */
  here?: string;
}) {
  const pack = usePack();
  const [typed, setTyped] = useState<string | null>(null);
  const lot = typed ?? pack?.lot ?? "";
  const match = matchLot(lot, reports);
  return (
    <div className={styles.matcher}>
      <LotField
        value={lot}
        onChange={(event) => setTyped(event.target.value)}
        className={styles.field ?? ""}
      />
      <p className={styles.answer} role="status" data-match={match.kind}>
        <MatchSentence match={match} here={here} />
      </p>
    </div>
  );
}

/** Sentence about a lot compared with the tested lots. */
export function MatchSentence({ match, here }: { match: LotMatch<TestedLot>; here: string | undefined }) {
  const pack = usePack();
  switch (match.kind) {
    case "none_typed":
      return null;
    case "exact":
      if (match.report.report_slug === here) {
        return (
          <>
            <strong>Your lot was tested.</strong> This is its report.
          </>
        );
      }
      return (
        <>
          <strong>Your lot was tested.</strong>{" "}
          <Link to={withPackParameters(`/report/${match.report.report_slug}`, pack)}>
            Read the report on {lotLabelInSentence(match.report.lot_number)}
          </Link>
        </>
      );
    case "other_lot":
      return (
        <>
          <strong>A different lot was tested, not yours.</strong> What’s in your package may differ.
        </>
      );
    case "unknown":
      return (
        <>
          <strong>We can’t tell from that.</strong> Type the lot number as printed, usually near the
          expiration date.
        </>
      );
  }
}
