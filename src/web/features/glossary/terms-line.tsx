import { Fragment } from "react";
import type { TermId } from "#contract/terms.ts";
import { GlossaryTerm } from "./term.tsx";
import styles from "./terms-line.module.css";

/** The words of a table or chart that a visitor may not know, in one line: a tip on each of many rows would be in the way. */
export const TermsLine = ({ terms }: { terms: Partial<Record<TermId, string>> }) => (
  <p className={styles.line}>
    Words explained:{" "}
    {Object.entries(terms).map(([id, word], at) => (
      <Fragment key={id}>
        {at > 0 && ", "}
        <GlossaryTerm id={id as TermId}>{word}</GlossaryTerm>
      </Fragment>
    ))}
  </p>
);

/** The words of a report's results. */
export const ResultTerms = () => (
  <TermsLine
    terms={{
      verdict: "verdict",
      uncertainty: "uncertainty",
      lod: "LOD",
      loq: "LOQ",
      madl: "MADL",
      cfu: "CFU",
    }}
  />
);
