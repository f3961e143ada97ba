import type { ReactNode } from "react";
import type { Imprint } from "#contract/imprint.ts";
import { IMPRINT_LABELS } from "#contract/imprint-labels.ts";
import styles from "./imprint.module.css";
import { imprintLines } from "./queries.ts";

/** Every field of the imprint; one that is not set is said to be missing. */
export const ImprintFacts = ({ imprint }: { imprint: Imprint }) => (
  <dl className={styles.facts}>
    {(Object.keys(IMPRINT_LABELS) as (keyof Imprint)[]).map((field) => (
      <div key={field} className={styles.fact}>
        <dt>{IMPRINT_LABELS[field]}</dt>
        <dd>{imprint[field] === "" ? <NotStated /> : statedValue(imprint, field)}</dd>
      </div>
    ))}
  </dl>
);

const NotStated = () => <span className={styles.missing}>Not stated</span>;

function statedValue(imprint: Imprint, field: keyof Imprint): ReactNode {
  const text = imprint[field];
  if (field === "contact_email") return <a href={`mailto:${text}`}>{text}</a>;
  if (field === "contact_phone") return <a href={`tel:${text.replace(/[^+\d]/g, "")}`}>{text}</a>;
  return imprintLines(text).map((line, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: lines never move, and two can be the same
    <span key={at} className={styles.line}>
      {line}
    </span>
  ));
}
