import { useQuery } from "@tanstack/react-query";
import type { AiAnswer } from "#contract/ai-search.ts";
import { type AiMode, NOT_MEDICAL_ADVICE } from "#contract/ai-search-vocabulary.ts";
import { ErrorState } from "../../ui/error-state.tsx";
import { WithoutScript } from "../../ui/no-script-notice.tsx";
import { LoadingNote, Skeleton } from "../../ui/skeleton.tsx";
import styles from "./answer-panel.module.css";
import { CitedSentences } from "./cited-sentences.tsx";
import { Expired, isExpired } from "./expired.tsx";
import { inWords } from "./failure-words.ts";
import { answerQuery } from "./queries.ts";
import { Thumbs } from "./thumbs.tsx";

const MODE_NOTES: Readonly<Record<AiMode, string>> = {
  built_in: "Put together by rules from published results and labels.",
  model: "Written by a language model from published results and labels, and checked against them.",
  fallback: "The language model is away: put together by rules from published results and labels.",
};

interface AnswerPanelProps {
  searchId: string;
  /** The answer that came with the results, if one did. */
  early: AiAnswer | null;
  mode: AiMode;
  onAskAgain: () => void;
}

/** What is said of the results, every sentence with the rows that it rests on. It comes after them. */
export function AnswerPanel({ searchId, early, mode, onAskAgain }: AnswerPanelProps) {
  const { data, error, refetch, isFetching } = useQuery({
    ...answerQuery(searchId),
    enabled: early === null,
  });
  const answer = early ?? data?.answer;
  if (!answer && error && isExpired(error)) return <Expired what="This answer" onAskAgain={onAskAgain} />;
  if (!answer && error)
    return (
      <ErrorState
        compact
        title="The answer could not be written"
        error={inWords(error)}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    );
  return (
    <section aria-labelledby="answer" className={styles.panel} aria-busy={!answer}>
      <h2 id="answer" className={styles.title}>
        What the results say
      </h2>
      {answer ? <CitedSentences answer={answer} /> : <Waiting />}
      <p className={styles.note}>
        {MODE_NOTES[data?.mode ?? mode]} {NOT_MEDICAL_ADVICE}
      </p>
      {answer && answer.sentences.length > 0 && <Thumbs searchId={searchId} what="this answer" />}
    </section>
  );
}

/** About as tall as the answers are that take its place. */
const Waiting = () => (
  <div className={styles.waiting}>
    <LoadingNote>The answer is being written</LoadingNote>
    <WithoutScript what="The answer" />
    <Skeleton />
    <Skeleton width="92%" />
    <Skeleton width="70%" />
    <Skeleton />
    <Skeleton width="55%" />
  </div>
);
