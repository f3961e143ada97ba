import { Link } from "react-router";
import type { AiAnswer, AiCitation } from "#contract/ai-search.ts";
import { citationPath } from "./citation-path.ts";
import styles from "./cited-sentences.module.css";

/** Sentences, each with marks that lead to the very rows it rests on; the rows by name below. */
export function CitedSentences({ answer }: { answer: AiAnswer }) {
  if (answer.sentences.length === 0) return <p>No published result or label speaks to this question.</p>;
  const numbers = new Map(answer.citations.map((citation, at) => [citationPath(citation), at + 1]));
  return (
    <>
      <ul className={styles.sentences}>
        {answer.sentences.map(({ text, citations }) => (
          <li key={text}>
            {text}
            {citations.map((citation) => (
              <Mark
                key={citationPath(citation)}
                citation={citation}
                number={numbers.get(citationPath(citation))}
              />
            ))}
          </li>
        ))}
      </ul>
      <ol className={styles.sources} aria-label="Sources">
        {answer.citations.map((citation) => (
          <li key={citationPath(citation)}>
            <Link to={citationPath(citation)}>{citation.label}</Link>
          </li>
        ))}
      </ol>
    </>
  );
}

const Mark = ({ citation, number }: { citation: AiCitation; number: number | undefined }) => (
  <Link
    to={citationPath(citation)}
    className={styles.mark}
    title={citation.label}
    aria-label={`Source ${number}: ${citation.label}`}
  >
    {number}
  </Link>
);
