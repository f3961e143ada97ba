import { useMutation, useQuery } from "@tanstack/react-query";
import ListChecks from "lucide-react/icons/list-checks";
import Undo2 from "lucide-react/icons/undo-2";
import { Link, useSearchParams } from "react-router";
import { FEEDBACK_REASON_LABELS, GRADE_LABELS } from "#contract/ai-search-vocabulary.ts";
import type { AiContribution } from "#contract/ai-training.ts";
import { browserApi } from "../../api/browser.ts";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { pageIn } from "../../ui/page-parameter.ts";
import { Pager } from "../../ui/pager.tsx";
import { Section } from "../../ui/section.tsx";
import { LoadingNote, Skeleton } from "../../ui/skeleton.tsx";
import { Time } from "../../ui/time.tsx";
import { notify } from "../../ui/toast.ts";
import styles from "./contributions.module.css";
import { inWords } from "./failure-words.ts";
import { asking, questionPath } from "./question-url.ts";
import { CONTRIBUTIONS_A_PAGE, contributionsQuery } from "./training-queries.ts";
import { useRatingChanged } from "./use-rating-changed.ts";

/** The section, and the parameter that holds its page. */
const PAGE = "rated";

/** What the reader rated, newest first; each rating can be taken back. */
export const Contributions = () => (
  <Section
    id={PAGE}
    title="What you rated"
    lede="A rating that you take back is deleted, and gone from the next training."
  >
    <List />
  </Section>
);

function List() {
  const [parameters] = useSearchParams();
  const page = pageIn(parameters, PAGE);
  const { data, error, refetch, isFetching } = useQuery(contributionsQuery(page));
  if (!data && error)
    return (
      <ErrorState
        compact
        title="Your ratings could not be loaded"
        error={inWords(error)}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    );
  if (!data)
    return (
      <div>
        <LoadingNote>Your ratings are being loaded</LoadingNote>
        <Skeleton height="8rem" />
      </div>
    );
  if (data.total === 0)
    return (
      <EmptyState compact icon={<ListChecks aria-hidden="true" />} title="You have not rated anything yet">
        Ask a question above, or draw one, and rate what it finds.
      </EmptyState>
    );
  return (
    <>
      <ul className={styles.ratings}>
        {data.list.map((rating) => (
          <Contribution key={rating.feedback_id} rating={rating} />
        ))}
      </ul>
      <Pager
        page={page}
        pages={Math.ceil(data.total / CONTRIBUTIONS_A_PAGE)}
        hrefOf={(number) => ({ search: withPage(parameters, number), hash: PAGE })}
        label="Pages of your ratings"
      />
    </>
  );
}

function withPage(parameters: URLSearchParams, page: number): string {
  const next = new URLSearchParams(parameters);
  next.set(PAGE, String(page));
  return `?${next}`;
}

function Contribution({ rating }: { rating: AiContribution }) {
  const changed = useRatingChanged();
  const { mutate, isPending } = useMutation({
    mutationFn: () => browserApi().call("undoAiContribution", { feedback_id: rating.feedback_id }),
    onSuccess: async () => {
      notify.success("The rating was taken back.");
      await changed();
    },
    onError: (failure) => notify.error(failure.message),
  });
  const { supplement, question, reason, created_at } = rating;
  const what = supplement ? `${supplement.brand_name} ${supplement.name}` : "the answer";
  return (
    <li className={styles.rating}>
      <div>
        <p className={styles.what}>
          {supplement ? <Link to={`/supplement-details/${supplement.slug}`}>{what}</Link> : "The answer"}
        </p>
        {question && (
          <p className={styles.about}>
            for “<Link to={questionPath(asking(question))}>{question}</Link>”
          </p>
        )}
      </div>
      <p className={styles.grade}>
        <strong>{rating.rating}</strong> {GRADE_LABELS[rating.rating]}
        {reason && <span className={styles.about}>{FEEDBACK_REASON_LABELS[reason]}</span>}
      </p>
      <p className={styles.about}>
        <Time value={created_at} relative />
      </p>
      <Button size="small" busy={isPending} onClick={() => mutate()} aria-label={`Take back: ${what}`}>
        {!isPending && <Undo2 aria-hidden="true" />}
        Undo
      </Button>
    </li>
  );
}
