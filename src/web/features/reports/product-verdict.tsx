import CalendarClock from "lucide-react/icons/calendar-clock";
import type { ReactNode } from "react";
import { Link } from "react-router";
import type { SupplementDetails } from "#contract/catalogue.ts";
import { percentNumber, roundedNumber } from "#domain/amounts.ts";
import { lotName } from "#domain/lot.ts";
import { Time } from "../../ui/time.tsx";
import { Amount } from "../catalogue/amount.tsx";
import { CardVerdict } from "../catalogue/card-verdict.tsx";
import { isOld, monthsSince } from "./age.ts";
import styles from "./product-verdict.module.css";

/** The newest verdict on a product with its coverage and age; of an untested one, that only its label is known. */
export function ProductVerdict({ product, now }: { product: SupplementDetails; now: Date }) {
  const { verdict, tested_at: tested } = product;
  return (
    <div className={styles.verdict}>
      <CardVerdict card={product} size="large" />
      {verdict && tested ? (
        <>
          <p className={styles.words}>
            {product.lot_number && lotName(product.lot_number)}, tested <Time value={tested} />.{" "}
            {product.report_slug && <Link to={`/report/${product.report_slug}`}>Read the report</Link>}
          </p>
          <Numbers product={product} />
          {isOld(tested, now) && <OldResult months={monthsSince(tested, now)} />}
        </>
      ) : (
        <p className={styles.words}>
          {product.testing_status === "in_testing"
            ? "A sample is being tested. Until its report is published, only the label is known."
            : "Nobody has tested this product for us. Everything on this page is what its label says; none of it was measured."}
        </p>
      )}
    </div>
  );
}

function Numbers({ product }: { product: SupplementDetails }) {
  const { coverage, label_accuracy_pct: accuracy, lead_ug_day: lead } = product;
  return (
    <dl className={styles.numbers}>
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

function OldResult({ months }: { months: number }) {
  return (
    <p className={styles.old}>
      <CalendarClock aria-hidden="true" />
      This result is {months} months old. Recipes and suppliers change, and a newer lot may differ.
    </p>
  );
}
