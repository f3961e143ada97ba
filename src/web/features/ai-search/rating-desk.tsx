import { useMutation, useQuery } from "@tanstack/react-query";
import Shuffle from "lucide-react/icons/shuffle";
import { useNavigate } from "react-router";
import type { AiSearchOutcome } from "#contract/ai-search.ts";
import { browserApi } from "../../api/browser.ts";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Section } from "../../ui/section.tsx";
import { LoadingNote, Skeleton } from "../../ui/skeleton.tsx";
import { notify } from "../../ui/toast.ts";
import { AskBox } from "./ask-box.tsx";
import { AskFailure } from "./ask-failure.tsx";
import { Grade } from "./grade.tsx";
import { plainWords } from "./plain-path.ts";
import { questionQuery } from "./queries.ts";
import { asking, isAsked, type QuestionAddress, questionPath } from "./question-url.ts";
import { type Judge, RankedResults } from "./ranked-results.tsx";
import styles from "./rating-desk.module.css";
import { RefusalPanel } from "./refusal-panel.tsx";

const PATH = "/ai-search-training-model";

/** A question of the reader's own, or a drawn one, and its results to be rated. */
export function RatingDesk({ address }: { address: QuestionAddress }) {
  return (
    <Section
      title="Rate what a question finds"
      lede="From 0, useless, to 3, exactly that. Judge whether a product fits the question, not whether it is good."
    >
      <div className={styles.desk}>
        <div className={styles.ask}>
          <AskBox
            question={address.question}
            path={PATH}
            placeholder="A question that you know good results for"
          />
          <DrawButton />
        </div>
        {isAsked(address) && <ToRate address={address} />}
      </div>
    </Section>
  );
}

/** Asks for a question that was rated little so far, and puts it into the address. */
function DrawButton() {
  const navigate = useNavigate();
  const { mutate, isPending } = useMutation({
    mutationFn: () => browserApi().call("drawTrainingQuestion", {}),
    onSuccess: ({ question }) => void navigate(questionPath(asking(question), PATH)),
    onError: (failure) => notify.error(failure.message),
  });
  return (
    <Button onClick={() => mutate()} busy={isPending}>
      {!isPending && <Shuffle aria-hidden="true" />}
      Draw a question
    </Button>
  );
}

function ToRate({ address }: { address: QuestionAddress }) {
  const { data, error, refetch, isFetching } = useQuery(questionQuery(address));
  const askAgain = () => void refetch();
  if (data) return <Results outcome={data} address={address} onAskAgain={askAgain} />;
  if (error)
    return <AskFailure question={address.question} error={error} onRetry={askAgain} retrying={isFetching} />;
  return (
    <div className={styles.waiting}>
      <LoadingNote>Looking for what fits</LoadingNote>
      <Skeleton height="6rem" />
      <Skeleton height="6rem" />
    </div>
  );
}

function Results({
  outcome,
  address,
  onAskAgain,
}: {
  outcome: AiSearchOutcome;
  address: QuestionAddress;
  onAskAgain: () => void;
}) {
  const { answer, interpreted, total } = outcome;
  if (answer?.refused)
    return <RefusalPanel answer={answer} words={plainWords(interpreted, address.question)} />;
  if (total === 0)
    return <EmptyState title="Nothing fits this question">Ask for less, or draw another one.</EmptyState>;
  return (
    <>
      <p className={styles.understood}>
        Understood as {interpreted.chips.map(({ label }) => label).join(", ") || "the words themselves"}.
      </p>
      <RankedResults outcome={outcome} address={address} path={PATH} judge={grade} onAskAgain={onAskAgain} />
    </>
  );
}

const grade: Judge = (searchId, { supplement_id, name }) => (
  <Grade searchId={searchId} supplementId={supplement_id} what={name} />
);
