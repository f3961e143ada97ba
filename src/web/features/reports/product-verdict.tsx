import type { ReactNode } from "react";
import { Link } from "react-router";
import type { SupplementDetails } from "#contract/catalogue.ts";
import { percentNumber, roundedNumber } from "#domain/amounts.ts";
import { lotName } from "#domain/lot.ts";
import { Time } from "../../ui/time.tsx";
import { Amount } from "../catalogue/amount.tsx";
import { CardVerdict } from "../catalogue/card-verdict.tsx";
import { OldResult } from "./old-result.tsx";
import { withPack } from "./pack-address.ts";
import styles from "./product-verdict.module.css";
import { usePack } from "./use-pack.ts";

/** The newest verdict on a product with its coverage and age; of an untested one, that only its label is known. */
export function ProductVerdict({ product, now }: { product: SupplementDetails; now: Date }) {
  const { verdict, tested_at: tested } = product;
  const pack = usePack();
  return (
    <div className={styles.verdict}>
      <CardVerdict card={product} size="large" />
      {verdict && tested ? (
        <>
          <p className={styles.words}>
            {product.lot_number && lotName(product.lot_number)}, tested <Time value={tested} />.{" "}
            {product.report_slug && (
              <Link to={withPack(`/report/${product.report_slug}`, pack)}>Read the report</Link>
            )}
          </p>
          <Numbers product={product} />
          <OldResult testedAt={tested} now={now} />
        </>
      ) : (
        <p className={styles.words}>
          {product.testing_status === "in_testing"
            ? "A test of it is under way. Until its report is published, only the label is known."
            : "Nobody has tested this product for us. Everything on this page is what its label says; none of it was measured."}
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
        <Figure name="score">{report ? <Link to={`/report/${report}#score`}>{score}</Link> : score}</Figure>
      )}
      {coverage && (
        <Figure name="tests done">
          {coverage.tested} of {coverage.required}
        </Figure>
      )}
      {accuracy !== null && (
        <Figure name="of the claim">
          <Amount value={percentNumber(accuracy)} unit="%" />
        </Figure>
      )}
      {lead !== null && (
        <Figure name="lead a day">
          <Amount value={roundedNumber(lead)} unit="µg" />
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
