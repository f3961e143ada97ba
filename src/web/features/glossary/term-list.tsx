import { Fragment } from "react";
import { TERMS, termAnchor } from "#contract/terms.ts";
import styles from "./term-list.module.css";

/** The glossary: every term with its meaning and an anchor. */
export const TermList = () => (
  <dl className={styles.glossary}>
    {Object.entries(TERMS).map(([id, { name, meaning }]) => (
      <Fragment key={id}>
        <dt id={termAnchor(id)}>{name}</dt>
        <dd>{meaning}</dd>
      </Fragment>
    ))}
  </dl>
);
