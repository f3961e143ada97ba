import type { ReactNode } from "react";
import { Link } from "react-router";
import type { SupplementDetails } from "#contract/catalogue.ts";
import { formatPercentNumber, formatRounded } from "#domain/amounts.ts";
import { lotLabel } from "#domain/lot.ts";
import { Time } from "../../ui/time.tsx";
import { Amount } from "../catalogue/amount.tsx";
import { CardVerdict } from "../catalogue/card-verdict.tsx";
import { OldResult } from "./old-result.tsx";
import { usePack, withPackParameters } from "./pack-url.ts";
import styles from "./product-verdict.module.css";

/** A product's latest verdict with key figures and age, or a note that it has no current result. */
export function ProductVerdict({ product, now }: { product: SupplementDetails; now: Date }) {
  const { verdict, tested_at: tested } = product;
  const pack = usePack();
  return (
    <div className={styles.verdict}>
      <CardVerdict card={product} size="large" />
      {verdict && tested ? (
        <>
          <p className={styles.words}>
            {product.lot_number && lotLabel(product.lot_number)}, tested <Time value={tested} />.{" "}
            {product.report_slug && (
              <Link to={withPackParameters(`/report/${product.report_slug}`, pack)}>Read the report</Link>
            )}
          </p>
          {product.headline && <p className={styles.cause}>{product.headline}</p>}
          <Numbers product={product} />
          <OldResult testedAt={tested} now={now} />
        </>
      ) : (
        <p className={styles.words}>
          {product.testing_status === "in_testing"
            ? "Testing is in progress. Until the report is published, this page shows only what the label claims."
            : product.reports.length > 0
              ? "There’s no current result for this product. Its earlier reports are listed below."
              : "We haven’t tested this product. This page shows only what the label claims."}
        </p>
      )}
    </div>
  );
}

function Numbers({ product }: { product: SupplementDetails }) {
  const { coverage, label_accuracy_pct: accuracy, lead_ug_day: lead, score, report_slug: report } = product;
  return (
    <dl className={styles.numbers}>
      {score !== null && (
        <Figure name="score (out of 100)">
          {report ? <Link to={`/report/${report}#score`}>{score}</Link> : score}
        </Figure>
      )}
      {coverage && (
        <Figure name="tests on our list done">
          {coverage.tested} of {coverage.required}
        </Figure>
      )}
      {accuracy !== null && (
        <Figure name="of the label claim">
          <Amount value={formatPercentNumber(accuracy)} unit="%" />
        </Figure>
      )}
      {lead !== null && (
        <Figure name="lead per day">
          <Amount value={formatRounded(lead)} unit="µg" />
        </Figure>
      )}
    </dl>
  );
}

function Figure({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={styles.figure}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
