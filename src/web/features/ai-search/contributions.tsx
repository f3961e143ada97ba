import { useMutation, useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import { FEEDBACK_REASON_LABELS, RATING_LABELS } from "#contract/ai-search-vocabulary.ts";
import type { AiContribution } from "#contract/ai-training.ts";
import { browserApi } from "../../api/browser.ts";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Link } from "../../ui/link.tsx";
import { readPageParameter } from "../../ui/page-parameter.ts";
import { PagedList } from "../../ui/paged-list.tsx";
import { Section } from "../../ui/section.tsx";
import { Time } from "../../ui/time.tsx";
import { notify } from "../../ui/toast.ts";
import { readableError } from "./ask-failure.tsx";
import styles from "./contributions.module.css";
import { CONTRIBUTIONS_PER_PAGE, contributionsQuery, useInvalidateRatings } from "./queries.ts";
import { newQuestion, questionPath, RATING_PLACE } from "./question-url.ts";

/** The section's id, also the name of its page parameter. */
const SECTION_ID = "rated";

/** The user's ratings, newest first; each can be undone. */
export const Contributions = () => (
  <Section id={SECTION_ID} title="Your ratings" lede="Ratings you undo are deleted.">
    <List />
  </Section>
);

function List() {
  const [parameters] = useSearchParams();
  const page = readPageParameter(parameters, SECTION_ID);
  const answer = useQuery(contributionsQuery(page));
  return (
    <PagedList
      answer={{ ...answer, error: answer.error && readableError(answer.error) }}
      what="your ratings"
      page={page}
      perPage={CONTRIBUTIONS_PER_PAGE}
      hrefOf={(number) => withPage(parameters, number)}
      height="8rem"
      empty={<NothingRated />}
    >
      {(list) => (
        <ul className={styles.ratings}>
          {list.map((rating) => (
            <Contribution key={rating.feedback_id} rating={rating} />
          ))}
        </ul>
      )}
    </PagedList>
  );
}

const NothingRated = () => (
  <EmptyState compact icon={<Icon name="list-checks" />} title="You haven’t rated anything yet">
    Ask a question above, or get a random one, then rate the results.
  </EmptyState>
);

function withPage(parameters: URLSearchParams, page: number): string {
  const next = new URLSearchParams(parameters);
  next.set(SECTION_ID, String(page));
  return `?${next}#${SECTION_ID}`;
}

function Contribution({ rating }: { rating: AiContribution }) {
  const invalidateRatings = useInvalidateRatings();
  const { mutate, isPending } = useMutation({
    mutationFn: () => browserApi().call("undoAiContribution", { feedback_id: rating.feedback_id }),
    onSuccess: async () => {
      notify.success("Rating removed.");
      await invalidateRatings();
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
            for “<Link to={questionPath(newQuestion(question, RATING_PLACE))}>{question}</Link>”
          </p>
        )}
      </div>
      <p className={styles.grade}>
        <strong>{rating.rating}</strong> {RATING_LABELS[rating.rating]}
        {reason && <span className={styles.about}>{FEEDBACK_REASON_LABELS[reason]}</span>}
      </p>
      <p className={styles.about}>
        <Time value={created_at} relative />
      </p>
      <Button size="small" busy={isPending} onClick={() => mutate()} aria-label={`Undo: ${what}`}>
        {!isPending && <Icon name="undo-2" />}
        Undo
      </Button>
    </li>
  );
}
