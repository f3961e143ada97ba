import { useQuery } from "@tanstack/react-query";
import { Link, useSearchParams } from "react-router";
import type { AiSearchOutcome } from "#contract/ai-search.ts";
import { NOT_MEDICAL_ADVICE, SAMPLE_QUESTIONS } from "#contract/ai-search-words.ts";
import { Page, PageHead } from "../../layout/page.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { LogoMark } from "../../ui/logo.tsx";
import { LoadingNote, Skeleton } from "../../ui/skeleton.tsx";
import { AnswerPanel } from "./answer-panel.tsx";
import { AskBox } from "./ask-box.tsx";
import styles from "./ask-screen.module.css";
import { questionQuery } from "./queries.ts";
import { asking, type QuestionAddress, questionPath, readQuestion } from "./question-address.ts";
import { RankedResults } from "./ranked-results.tsx";
import { Understood } from "./understood.tsx";

/** A question in words: how it was understood, what fits, and what published results say of it. */
export function AskScreen() {
  const [params] = useSearchParams();
  const address = readQuestion(params);
  return address.question.length > 1 ? <Asked address={address} /> : <Blank />;
}

function Blank() {
  return (
    <Page className={styles.blank}>
      <LogoMark className={styles.mark} />
      <PageHead
        title="AI search"
        lead="Ask in your own words. You see how the question was understood, which supplements fit, and what laboratories measured in them."
      />
      <AskBox question="" label="Your question" />
      <nav aria-label="Examples" className={styles.examples}>
        {SAMPLE_QUESTIONS.map((question) => (
          <Link key={question} to={questionPath(asking(question))} rel="nofollow">
            {question}
          </Link>
        ))}
      </nav>
      <p className={styles.note}>
        Answers are put together from published results and labels, each sentence with its source.{" "}
        {NOT_MEDICAL_ADVICE} A question is kept for a day.
      </p>
    </Page>
  );
}

const plainPath = (question: string) => `/search?q=${encodeURIComponent(question.slice(0, 128))}`;

function Asked({ address }: { address: QuestionAddress }) {
  const { data, error, refetch, isFetching } = useQuery(questionQuery(address));
  return (
    <Page className={styles.asked}>
      <h1 className={styles.heading}>AI search</h1>
      <AskBox question={address.question} label="Your question" />
      <noscript>
        <p>
          Questions are understood by script.{" "}
          <a href={plainPath(address.question)}>Search for the same words</a>.
        </p>
      </noscript>
      {data ? (
        <Outcome outcome={data} address={address} onAskAgain={() => void refetch()} />
      ) : error ? (
        <ErrorState
          title="The question could not be answered"
          error={error}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      ) : (
        <Waiting />
      )}
    </Page>
  );
}

const Waiting = () => (
  <div className={styles.waiting}>
    <LoadingNote>Looking for what fits</LoadingNote>
    <Skeleton width="18rem" height="2.25rem" />
    <Skeleton height="9rem" />
    <Skeleton height="6rem" />
    <Skeleton height="6rem" />
  </div>
);

function Outcome({
  outcome,
  address,
  onAskAgain,
}: {
  outcome: AiSearchOutcome;
  address: QuestionAddress;
  onAskAgain: () => void;
}) {
  const { search_id, interpreted, results, total, answer, mode } = outcome;
  return (
    <>
      <Understood interpreted={interpreted} address={address} />
      {(total > 0 || answer) && (
        <AnswerPanel key={search_id} searchId={search_id} early={answer} mode={mode} />
      )}
      {total > 0 ? (
        <RankedResults
          key={`list ${search_id}`}
          searchId={search_id}
          results={results}
          total={total}
          sort={interpreted.sort}
          onAskAgain={onAskAgain}
        />
      ) : (
        <EmptyState
          title={answer?.refused ? "Labels and results are still here" : "Nothing fits all of it"}
          actions={
            <ButtonLink to={plainPath(plainWords(outcome, address))}>Search labels and reports</ButtonLink>
          }
        >
          {answer?.refused
            ? "A plain search shows what is in a product and what was measured in it."
            : "Take out a condition above, or search for the words themselves."}
        </EmptyState>
      )}
    </>
  );
}

/** The names in a question say more to a plain search than its sentence. */
function plainWords({ interpreted }: AiSearchOutcome, { question }: QuestionAddress): string {
  const named = interpreted.chips.filter(({ key }) => key === "ingredient" || key === "brand_id");
  return named.length > 0 ? named.map(({ label }) => label).join(" ") : question;
}
