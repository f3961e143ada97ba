import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import type { AiAnswer, AiCitation } from "#contract/ai-search.ts";
import { type AiMode, NOT_MEDICAL_ADVICE } from "#contract/ai-search-words.ts";
import { ErrorState } from "../../ui/error-state.tsx";
import { LoadingNote, Skeleton } from "../../ui/skeleton.tsx";
import styles from "./answer-panel.module.css";
import { answerQuery } from "./queries.ts";
import { Thumbs } from "./thumbs.tsx";

const MODE_NOTES: Readonly<Record<AiMode, string>> = {
  built_in: "Put together by rules from published results and labels.",
  model: "Written by a language model from published results and labels, and checked against them.",
  fallback:
    "The language model could not be reached: put together by rules from published results and labels.",
};

export const citationPath = ({ report_slug, result_id, supplement_slug }: AiCitation): string =>
  report_slug === null
    ? `/supplement-details/${supplement_slug}`
    : `/report/${report_slug}#result-${result_id}`;

/** The answer, every sentence with the rows that it rests on. It comes after the results. */
export function AnswerPanel({
  searchId,
  early,
  mode,
}: {
  searchId: string;
  early: AiAnswer | null;
  mode: AiMode;
}) {
  const { data, error, refetch, isFetching } = useQuery({
    ...answerQuery(searchId),
    enabled: early === null,
  });
  const answer = early ?? data?.answer;
  if (!answer && error)
    return (
      <ErrorState
        compact
        title="The answer could not be written"
        error={error}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    );
  return (
    <section aria-labelledby="answer" className={styles.panel} data-refused={answer?.refused || undefined}>
      <h2 id="answer" className={styles.title}>
        {answer?.refused ? "Not something to be answered here" : "What the results say"}
      </h2>
      {answer ? <Sentences answer={answer} /> : <Waiting />}
      <p className={styles.note}>
        {answer?.refused ? "" : `${MODE_NOTES[data?.mode ?? mode]} `}
        {NOT_MEDICAL_ADVICE}
      </p>
      {answer && !answer.refused && answer.sentences.length > 0 && (
        <Thumbs searchId={searchId} what="this answer" />
      )}
    </section>
  );
}

const Waiting = () => (
  <div className={styles.sentences}>
    <LoadingNote>The answer is being written</LoadingNote>
    <Skeleton />
    <Skeleton width="70%" />
  </div>
);

function Sentences({ answer }: { answer: AiAnswer }) {
  if (answer.sentences.length === 0) return <p>No published result or label speaks to this question.</p>;
  const places = new Map(answer.citations.map((citation, at) => [citation.label, at + 1]));
  return (
    <>
      <ul className={styles.sentences}>
        {answer.sentences.map(({ text, citations }) => (
          <li key={text}>
            {text}
            {citations.map((citation) => (
              <Link
                key={citation.label}
                to={citationPath(citation)}
                className={styles.mark}
                aria-label={`Source ${places.get(citation.label)}: ${citation.label}`}
              >
                {places.get(citation.label)}
              </Link>
            ))}
          </li>
        ))}
      </ul>
      {answer.citations.length > 0 && (
        <ol className={styles.sources} aria-label="Sources">
          {answer.citations.map((citation) => (
            <li key={citation.label}>
              <Link to={citationPath(citation)}>{citation.label}</Link>
            </li>
          ))}
        </ol>
      )}
    </>
  );
}
