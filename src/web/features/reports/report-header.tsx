import type { ReactNode } from "react";
import { Link } from "react-router";
import type { Report } from "#contract/reports.ts";
import { Time } from "../../ui/time.tsx";
import { PackPicture } from "../catalogue/pack-picture.tsx";
import { DemoBadge } from "../catalogue/record-badges.tsx";
import styles from "./report-header.module.css";
import { ReportStateBadge } from "./report-state.tsx";

/** Product, lot, dates, laboratory and score of a report. */
export function ReportHeader({ report }: { report: Report }) {
  const { supplement: product } = report;
  return (
    <header className={styles.header}>
      <div className={styles.product}>
        <div className={styles.picture}>
          <PackPicture card={product} eager />
        </div>
        <div className={styles.names}>
          <Link to={`/brand-details/${product.brand.slug}`} className={styles.brand}>
            {product.brand.name}
          </Link>
          <h1 className={styles.title}>
            <Link to={`/supplement-details/${product.slug}`}>{product.name}</Link>
          </h1>
          <p className={styles.number}>
            Report {report.report_number}
            <ReportStateBadge state={report.state} />
            {product.demo && <DemoBadge />}
          </p>
        </div>
      </div>
      <Facts report={report} />
    </header>
  );
}

const Facts = ({ report: { lot_number, tested_at, sample, laboratory, score } }: { report: Report }) => (
  <dl className={styles.strip}>
    <Fact name="Lot">{lot_number}</Fact>
    <Fact name="Tested">
      <Time value={tested_at} />
    </Fact>
    {sample.expires_on && (
      <Fact name="Lot expires">
        <Time value={sample.expires_on} />
      </Fact>
    )}
    <Fact name="Laboratory">
      <a href="#laboratory">{laboratory.name}</a>
    </Fact>
    <Fact name="Score">
      <a href="#score">{score.value === null ? "None" : `${score.value} of 100`}</a>
    </Fact>
  </dl>
);

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
