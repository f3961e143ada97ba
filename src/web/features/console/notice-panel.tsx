import type { Ref } from "react";
import { FORM_LABELS } from "#contract/labels.ts";
import type { MatchDegree } from "#contract/notice-vocabulary.ts";
import type { NoticeCandidate, ReviewedNotice } from "#contract/staff/notices.ts";
import { markNames } from "#domain/notices/mark.ts";
import { noticeTitle } from "#domain/notices/title.ts";
import { Link } from "../../ui/link.tsx";
import { Time } from "../../ui/time.tsx";
import styles from "./console.module.css";
import { type Decided, DecisionForm } from "./notice-decision.tsx";
import { RecordHistory } from "./record-history.tsx";

/** What makes a candidate one, by its degree. */
const WHY: Record<MatchDegree, string> = {
  barcode_lot: "The notice names a barcode of this product, and a lot that we have a report on.",
  barcode: "The notice names a barcode of this product.",
  name_firm:
    "The whole product name is in the description, and the brand is the company or begins the description.",
  firm: "The company is this brand. No whole product name of it is in the description.",
};

/** A notice as published, with the names of its candidates marked, and the candidates to decide about. */
export function NoticePanel({
  notice,
  mayDecide,
  onDecided,
  ref,
}: {
  notice: ReviewedNotice;
  mayDecide: boolean;
  onDecided: (decided: Decided) => void;
  ref: Ref<HTMLHeadingElement>;
}) {
  const { firm, product_text, reason, code_text, candidates, published_on, url, reference } = notice;
  const names = candidates.flatMap(({ brand, supplement }) => [brand.name, supplement?.name ?? ""]);
  return (
    <section className={styles.panel} aria-labelledby="notice-title">
      <div>
        <h2 id="notice-title" ref={ref} tabIndex={-1}>
          {noticeTitle(notice)}
        </h2>
        <p className={styles.facts}>
          <Time value={published_on} />,{" "}
          <a href={url} rel="noreferrer">
            {reference}
          </a>
        </p>
      </div>
      <dl className={styles.published}>
        <Published term="Company" text={firm} names={names} />
        <Published term="Product, as published" text={product_text} names={names} />
        <Published term="Reason" text={reason} names={[]} />
        <Published term="Lots and codes" text={code_text} names={[]} />
      </dl>
      {candidates.map((candidate) => (
        <Candidate key={candidate.id} candidate={candidate} mayDecide={mayDecide} onDecided={onDecided} />
      ))}
      <RecordHistory kind="notice" id={String(notice.id)} of="this notice" />
    </section>
  );
}

function Published({ term, text, names }: { term: string; text: string | null; names: readonly string[] }) {
  if (!text) return null;
  let from = 0;
  return (
    <div>
      <dt>{term}</dt>
      <dd>
        {markNames(text, names).map((part) => {
          const key = from;
          from += part.text.length;
          return part.isName ? <mark key={key}>{part.text}</mark> : part.text;
        })}
      </dd>
    </div>
  );
}

function Candidate({
  candidate,
  mayDecide,
  onDecided,
}: {
  candidate: NoticeCandidate;
  mayDecide: boolean;
  onDecided: (decided: Decided) => void;
}) {
  const { brand, supplement, degree, state, decided_by, decided_at, reason } = candidate;
  const label = supplement ? `${supplement.name} by ${brand.name}` : `${brand.name}, the company`;
  return (
    <div className={styles.candidate}>
      <h3>
        <Link to={supplement ? `/supplement-details/${supplement.slug}` : `/brand-details/${brand.slug}`}>
          {label}
        </Link>
      </h3>
      {supplement && (
        <p className={styles.facts}>
          {[
            FORM_LABELS[supplement.form],
            supplement.net_contents,
            supplement.barcodes.length > 0 ? `barcode ${supplement.barcodes.join(", ")}` : "no barcode known",
          ]
            .filter(Boolean)
            .join(", ")}
        </p>
      )}
      <p>{WHY[degree]}</p>
      {decided_by && (
        <p className={styles.facts}>
          Decided by {decided_by}, <Time value={decided_at ?? ""} />
          {reason && `: ${reason}`}
        </p>
      )}
      {mayDecide && <DecisionForm key={state} candidate={candidate} label={label} onDecided={onDecided} />}
    </div>
  );
}
