import type { Report } from "#contract/reports.ts";
import { Link } from "../../ui/link.tsx";
import { Unbroken } from "../../ui/unbroken.tsx";
import { PackPicture } from "../catalogue/pack-picture.tsx";
import { DemoBadge } from "../catalogue/record-badges.tsx";
import styles from "./report-header.module.css";
import { ReportStateBadge } from "./report-state.tsx";

/** Product, laboratory and score of a report; the verdict below has its lot and date. */
export function ReportHeader({ report }: { report: Report }) {
  const { supplement: product } = report;
  const score = report.score.value;
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
            <Link to={`/supplement-details/${product.slug}`}>
              <Unbroken>{product.name}</Unbroken>
            </Link>
          </h1>
          <p className={styles.number}>
            Report {report.report_number}
            <ReportStateBadge state={report.state} />
            {product.demo && <DemoBadge />}
          </p>
          <p className={styles.number}>
            <a href="#laboratory">{report.laboratory.name}</a>
            <a href="#score">{score === null ? "No score" : `Score ${score} of 100`}</a>
          </p>
        </div>
      </div>
    </header>
  );
}
