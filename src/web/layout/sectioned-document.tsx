import type { ReactNode } from "react";
import { Reveal } from "../ui/reveal.tsx";
import styles from "./sectioned-document.module.css";

export interface DocumentSection {
  id: string;
  title: string;
  body: ReactNode;
}

/** A document in sections with a table of contents, sticky on wide screens. */
export const SectionedDocument = ({ sections }: { sections: readonly DocumentSection[] }) => (
  <div className={styles.document}>
    <nav aria-labelledby="contents" className={styles.contents}>
      <h2 id="contents">On this page</h2>
      <ol>
        {sections.map(({ id, title }) => (
          <li key={id}>
            <a href={`#${id}`}>{title}</a>
          </li>
        ))}
      </ol>
    </nav>
    <div className={styles.sections}>
      {sections.map(({ id, title, body }) => (
        <section key={id} id={id} aria-labelledby={`${id}-title`} className={styles.section}>
          <h2 id={`${id}-title`}>{title}</h2>
          <Reveal className={styles.body}>{body}</Reveal>
        </section>
      ))}
    </div>
  </div>
);
