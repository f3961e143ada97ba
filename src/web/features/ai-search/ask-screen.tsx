import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import { NOT_MEDICAL_ADVICE, SAMPLE_QUESTIONS, SEARCH_LIVES_HOURS } from "#contract/ai-search-vocabulary.ts";
import { Page, PageHead } from "../../layout/page.tsx";
import { LogoMark } from "../../ui/logo.tsx";
import { WithoutScript } from "../../ui/no-script-notice.tsx";
import { LoadingNote, Skeleton } from "../../ui/skeleton.tsx";
import { AskBox } from "./ask-box.tsx";
import { AskFailure } from "./ask-failure.tsx";
import styles from "./ask-screen.module.css";
import { Examples } from "./examples.tsx";
import { questionQuery } from "./queries.ts";
import { Outcome } from "./question-outcome.tsx";
import { isAsked, type QuestionAddress, readQuestion } from "./question-url.ts";

/** A question in words: how it was understood, what fits, and what published results say of it. */
export function AskScreen() {
  const [params] = useSearchParams();
  const address = readQuestion(params);
  return isAsked(address) ? <Asked address={address} /> : <Blank />;
}

const Blank = () => (
  <Page className={styles.blank}>
    <LogoMark className={styles.mark} />
    <PageHead
      title="AI search"
      lead="Ask in your own words. You see how the question was understood, which supplements fit, and what laboratories measured in them."
    />
    <AskBox />
    <Examples questions={SAMPLE_QUESTIONS} />
    <p className={styles.note}>
      Answers are put together from published results and labels, each sentence with its source.{" "}
      {NOT_MEDICAL_ADVICE} A question is kept for {SEARCH_LIVES_HOURS} hours.
    </p>
  </Page>
);

function Asked({ address }: { address: QuestionAddress }) {
  const { data, error, refetch, isFetching } = useQuery({
    ...questionQuery(address),
    // While a changed chip is being asked for, the list that it changes stays in sight.
    placeholderData: (last, query) => (isOf(query?.queryKey, address) ? last : undefined),
  });
  const askAgain = () => void refetch();
  return (
    <Page className={styles.asked}>
      <h1 className={styles.heading}>AI search</h1>
      <AskBox question={address.question} />
      {error && (
        <AskFailure question={address.question} error={error} onRetry={askAgain} retrying={isFetching} />
      )}
      {data && (
        <div className={styles.outcome} aria-busy={isFetching}>
          <Outcome outcome={data} address={address} onAskAgain={askAgain} />
        </div>
      )}
      {!data && !error && <Waiting />}
    </Page>
  );
}

const isOf = (queryKey: readonly unknown[] | undefined, { question }: QuestionAddress): boolean =>
  (queryKey?.[1] as { query?: string } | undefined)?.query === question;

const Waiting = () => (
  <div className={styles.waiting}>
    <LoadingNote>Looking for what fits</LoadingNote>
    <WithoutScript what="The results" />
    <Skeleton width="min(22rem, 100%)" height="2.25rem" />
    <Skeleton height="9rem" />
    <Skeleton height="6rem" />
    <Skeleton height="6rem" />
  </div>
);
