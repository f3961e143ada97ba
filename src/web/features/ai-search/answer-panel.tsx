import { useQuery } from "@tanstack/react-query";
import type { AiAnswer, AiCitation } from "#contract/ai-search.ts";
import { type AiMode, NOT_MEDICAL_ADVICE } from "#contract/ai-search-vocabulary.ts";
import { ErrorState } from "../../ui/error-state.tsx";
import { Link } from "../../ui/link.tsx";
import { NoScriptNotice } from "../../ui/no-script-notice.tsx";
import { LoadingNote, Skeleton } from "../../ui/skeleton.tsx";
import { Unbroken } from "../../ui/unbroken.tsx";
import styles from "./answer-panel.module.css";
import { ExpiredSearch, isSearchExpired, readableError } from "./ask-failure.tsx";
import { EvidenceNotes } from "./evidence-notes.tsx";
import { AnswerNotices } from "./notice-answer.tsx";
import { answerQuery } from "./queries.ts";
import { SourceLink } from "./source-link.tsx";
import { Thumbs } from "./thumbs.tsx";

const MODE_NOTES: Readonly<Record<AiMode, string>> = {
  built_in: "Compiled by rules from published results and labels.",
  model: "Written by a language model from published results and labels, and checked against them.",
  fallback: "Compiled by rules from published results and labels, because the language model is unavailable.",
};

interface AnswerPanelProps {
  searchId: string;
  /** The answer, if it came with the results. */
  early: AiAnswer | null;
  mode: AiMode;
  onAskAgain: () => void;
}

/** The answer below the results, with citations for every sentence. */
export function AnswerPanel({ searchId, early, mode, onAskAgain }: AnswerPanelProps) {
  const { data, error, refetch, isFetching } = useQuery({
    ...answerQuery(searchId),
    enabled: early === null,
  });
  const answer = early ?? data?.answer;
  if (!answer && error && isSearchExpired(error))
    return <ExpiredSearch what="This answer" onAskAgain={onAskAgain} />;
  if (!answer && error)
    return (
      <ErrorState
        compact
        title="Couldn’t write the answer"
        error={readableError(error)}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    );
  return (
    <section aria-labelledby="answer" className={styles.panel} aria-busy={!answer}>
      <h2 id="answer" className={styles.title}>
        Answer
      </h2>
      {answer ? <CitedSentences answer={answer} /> : <Waiting />}
      {answer?.page && (
        <p>
          <Link to={answer.page.path}>{answer.page.label}</Link>
        </p>
      )}
      {answer && <AnswerNotices answer={answer} />}
      {answer && <EvidenceNotes {...answer} />}
      <p className={styles.note}>
        {MODE_NOTES[data?.mode ?? mode]} {NOT_MEDICAL_ADVICE}
      </p>
      {answer && answer.sentences.length > 0 && <Thumbs searchId={searchId} what="this answer" />}
    </section>
  );
}

/** Skeleton of about the height of a typical answer. */
const Waiting = () => (
  <div className={styles.waiting}>
    <LoadingNote>Writing the answer</LoadingNote>
    <NoScriptNotice what="the answer" />
    <Skeleton />
    <Skeleton width="92%" />
    <Skeleton width="70%" />
    <Skeleton />
    <Skeleton width="55%" />
  </div>
);

/** Sentences with numbered links to the rows that support them, and the list of sources below. */
function CitedSentences({ answer }: { answer: AiAnswer }) {
  if (answer.sentences.length === 0) return <p>No published result or label addresses this question.</p>;
  const numbers = new Map(answer.citations.map((citation, at) => [citationPath(citation), at + 1]));
  return (
    <>
      <ul className={styles.sentences}>
        {answer.sentences.map(({ text, citations, source }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an answer never changes, and two labels can say the same
          <li key={at}>
            <Unbroken>{text}</Unbroken> {source && <SourceLink {...source} />}
            {citations.map((citation) => (
              <CitationLink
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
            <Link to={citationPath(citation)}>
              <Unbroken>{citation.label}</Unbroken>
            </Link>
          </li>
        ))}
      </ol>
    </>
  );
}

const CitationLink = ({ citation, number }: { citation: AiCitation; number: number | undefined }) => (
  <Link
    to={citationPath(citation)}
    className={styles.citation}
    title={citation.label}
    aria-label={`Source ${number}: ${citation.label}`}
  >
    {number}
  </Link>
);

/** URL path of a citation: the report row that supports a sentence, or the label on a supplement's page. */
const citationPath = ({ report_slug, result_id, supplement_slug }: AiCitation): string =>
  report_slug === null
    ? `/supplement-details/${supplement_slug}#label`
    : `/report/${report_slug}#result-${result_id}`;
