import { Fragment } from "react";
import styles from "./glossary.module.css";

const TERMS: readonly [string, string][] = [
  ["Assay", "A measurement of what a sample consists of, and of how much."],
  ["Claim", "The amount that the label states for one serving."],
  ["Lot", "What was made in one go. Two lots of one product can differ, so a result belongs to its lot."],
  ["Tested", "One sample of one lot was measured. It says nothing about passing or failing."],
  ["Verified", "Named claims on that sample were measured independently and met the rule named."],
  [
    "Certified",
    "A programme watches over the product. Shown only with its issuer, its scope and its expiry.",
  ],
  ["Uncertainty (U)", "The range in which the true value lies with about 95 % confidence (k = 2)."],
  [
    "LOD",
    "Limit of detection. Below it a method cannot tell something from nothing: shown as “< LOD”, never as zero.",
  ],
  ["LOQ", "Limit of quantification. Between LOD and LOQ something is there, but its amount is not certain."],
  ["Coverage", "How many of the measurements that belong to this kind of product were made."],
  ["µg/day", "Micrograms a day, at the largest intake that the label suggests."],
];

export const Glossary = () => (
  <dl className={styles.glossary}>
    {TERMS.map(([term, meaning]) => (
      <Fragment key={term}>
        <dt>{term}</dt>
        <dd>{meaning}</dd>
      </Fragment>
    ))}
  </dl>
);
