import { useMutation, useQuery } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import type { AiSearchOutcome } from "#contract/ai-search.ts";
import { browserApi } from "../../api/browser.ts";
import { ConfirmEmailNotice } from "../../session/confirm-email-notice.tsx";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Section } from "../../ui/section.tsx";
import { LoadingNote, Skeleton } from "../../ui/skeleton.tsx";
import { notify } from "../../ui/toast.ts";
import { AskBox } from "./ask-box.tsx";
import { AskFailure } from "./ask-failure.tsx";
import { Grade } from "./grade.tsx";
import { questionQuery } from "./queries.ts";
import { hasQuestion, keywordQuery, newQuestion, type QuestionUrl, questionPath } from "./question-url.ts";
import { RankedResults, type RenderFeedback } from "./ranked-results.tsx";
import styles from "./rating-desk.module.css";
import { RefusalPanel } from "./refusal-panel.tsx";

const PATH = "/ai-search-training-model";

/** The user's own or a random question, with its results to rate. */
export function RatingDesk({ questionUrl }: { questionUrl: QuestionUrl }) {
  return (
    <Section
      title="Rate search results"
      lede="0 means not relevant, and 3 means exactly right. Rate how well a product matches the question, not how good it is."
    >
      <div className={styles.desk}>
        <ConfirmEmailNotice>Your ratings count as soon as you confirm your email.</ConfirmEmailNotice>
        <div className={styles.ask}>
          <AskBox
            question={questionUrl.question}
            path={PATH}
            placeholder="A question you know good results for"
          />
          <RandomQuestionButton />
        </div>
        {hasQuestion(questionUrl) && <ToRate questionUrl={questionUrl} />}
      </div>
    </Section>
  );
}

/** Requests a question with few ratings and navigates to it. */
function RandomQuestionButton() {
  const navigate = useNavigate();
  const { mutate, isPending } = useMutation({
    mutationFn: () => browserApi().call("drawTrainingQuestion", {}),
    onSuccess: ({ question }) => void navigate(questionPath(newQuestion(question), PATH)),
    onError: (failure) => notify.error(failure.message),
  });
  return (
    <Button onClick={() => mutate()} busy={isPending}>
      {!isPending && <Icon name="shuffle" />}
      Random question
    </Button>
  );
}

function ToRate({ questionUrl }: { questionUrl: QuestionUrl }) {
  const { data, error, refetch, isFetching } = useQuery(questionQuery(questionUrl));
  const askAgain = () => void refetch();
  if (data) return <Results outcome={data} questionUrl={questionUrl} onAskAgain={askAgain} />;
  if (error)
    return (
      <AskFailure question={questionUrl.question} error={error} onRetry={askAgain} retrying={isFetching} />
    );
  return (
    <div className={styles.waiting}>
      <LoadingNote>Searching</LoadingNote>
      <Skeleton height="6rem" />
      <Skeleton height="6rem" />
    </div>
  );
}

function Results({
  outcome,
  questionUrl,
  onAskAgain,
}: {
  outcome: AiSearchOutcome;
  questionUrl: QuestionUrl;
  onAskAgain: () => void;
}) {
  const { answer, interpreted, total } = outcome;
  if (answer?.refused)
    return (
      <RefusalPanel
        answer={answer}
        words={keywordQuery(interpreted, questionUrl.question)}
        questionUrl={questionUrl}
      />
    );
  if (total === 0)
    return <EmptyState title="No products match">Ask a broader question, or skip this one.</EmptyState>;
  return (
    <>
      <p className={styles.interpretation}>
        We searched for {interpreted.chips.map(({ label }) => label).join(", ") || "your exact words"}.
      </p>
      <RankedResults
        outcome={outcome}
        questionUrl={questionUrl}
        path={PATH}
        renderFeedback={renderGrade}
        onAskAgain={onAskAgain}
      />
    </>
  );
}

const renderGrade: RenderFeedback = (searchId, { supplement_id, name }) => (
  <Grade searchId={searchId} supplementId={supplement_id} what={name} />
);
