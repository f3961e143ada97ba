import { NOTICE_SOURCE_LABELS } from "#contract/notice-vocabulary.ts";
import type { PublicNotice } from "#contract/notices.ts";
import { hasEnded, noticeTitle } from "#domain/notices/title.ts";
import { Link } from "../../ui/link.tsx";
import { Time } from "../../ui/time.tsx";
import styles from "./notices.module.css";

/** A recall that has ended says so; one without a status does not say that it goes on. */
export function EndedNote({ notice }: { notice: PublicNotice }) {
  if (!hasEnded(notice)) return null;
  const { ended_on } = notice;
  return (
    <>
      {" "}
      · ended
      {ended_on && (
        <>
          {" "}
          <Time value={ended_on} />
        </>
      )}
    </>
  );
}

/** A notice in a list: its reason first, then the product as the authority describes it, and where to read it. */
export function NoticeEntry({ notice }: { notice: PublicNotice }) {
  const { published_on, reason, product_text, code_text, firm, country, url, source, reference } = notice;
  return (
    <article className={styles.entry}>
      <p className={styles.facts}>
        <strong>{noticeTitle(notice)}</strong> · <Time value={published_on} />
        <EndedNote notice={notice} />
      </p>
      <h2 className={styles.reason}>{reason}</h2>
      <About notice={notice} />
      {product_text !== reason && <p className={styles.product}>{product_text}</p>}
      <p className={styles.facts}>
        {[firm, country].filter(Boolean).join(", ")}
        {(firm || country) && " · "}
        <a href={url} rel="noreferrer">
          {NOTICE_SOURCE_LABELS[source]} {reference}
        </a>
      </p>
      {code_text && (
        <details>
          <summary>Lots and codes as published</summary>
          <p className={styles.product}>{code_text}</p>
        </details>
      )}
    </article>
  );
}

/** Products and brands of the catalog that it is about. */
function About({ notice: { about } }: { notice: PublicNotice }) {
  if (about.length === 0) return null;
  return (
    <ul className={styles.about} aria-label="In our catalog">
      {about.map(({ brand, supplement, degree }) => (
        <li key={supplement?.slug ?? brand.slug}>
          <Link to={supplement ? `/supplement-details/${supplement.slug}` : `/brand-details/${brand.slug}`}>
            {supplement ? `${supplement.name} by ${brand.name}` : brand.name}
          </Link>{" "}
          {degree === "firm" && "(the company; which of its products, the notice says)"}
        </li>
      ))}
    </ul>
  );
}
