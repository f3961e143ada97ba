import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import {
  AI_SEARCH_LIFETIME_S,
  EXAMPLE_QUESTIONS,
  NOT_MEDICAL_ADVICE,
} from "#contract/ai-search-vocabulary.ts";
import { durationText } from "#contract/durations.ts";
import { Page, PageHead } from "../../layout/page.tsx";
import { useAuth } from "../../session/auth.tsx";
import { Link } from "../../ui/link.tsx";
import { LogoMark } from "../../ui/logo.tsx";
import { NoScriptNotice } from "../../ui/no-script-notice.tsx";
import { LoadingNote, Skeleton } from "../../ui/skeleton.tsx";
import { AskBox } from "./ask-box.tsx";
import { AskFailure } from "./ask-failure.tsx";
import styles from "./ask-screen.module.css";
import { Contributions } from "./contributions.tsx";
import { Examples } from "./examples.tsx";
import { questionQuery } from "./queries.ts";
import { QuestionOutcome } from "./question-outcome.tsx";
import {
  type AskPath,
  effectiveEdits,
  GUEST_PATH,
  hasQuestion,
  MEMBER_PATH,
  newQuestion,
  type QuestionUrl,
  questionPath,
  RATING_PLACE,
  readQuestionUrl,
} from "./question-url.ts";
import { RatingPart } from "./rating-part.tsx";

/** AI search: the question, its interpretation, matching supplements and the answer; for members with ratings of volunteers. */
export function AskScreen({ path = GUEST_PATH }: { path?: AskPath }) {
  const [params] = useSearchParams();
  const questionUrl = readQuestionUrl(params, path);
  return hasQuestion(questionUrl) ? <Asked questionUrl={questionUrl} /> : <Blank questionUrl={questionUrl} />;
}

const Blank = ({ questionUrl }: { questionUrl: QuestionUrl }) => (
  <Page className={styles.blank}>
    <LogoMark className={styles.logo} />
    <PageHead
      title="AI search"
      lead="Ask in your own words. You’ll see how we understood your question, which supplements match, and what laboratories measured in them."
    />
    <AskBox place={questionUrl} />
    <Examples questions={EXAMPLE_QUESTIONS} place={questionUrl} />
    {questionUrl.path === MEMBER_PATH ? <RatingPart questionUrl={questionUrl} /> : <VolunteerLink />}
    <p className={styles.note}>
      Answers are compiled from published results and labels, with a source for every sentence.{" "}
      {NOT_MEDICAL_ADVICE} Questions are stored for {durationText(AI_SEARCH_LIFETIME_S, "hour")}.
    </p>
    {questionUrl.rating && <OwnRatings />}
  </Page>
);

/** For signed-in users who want to help us measure the search. */
function VolunteerLink() {
  const { user } = useAuth();
  return user && <Link to={questionPath(newQuestion("", RATING_PLACE))}>Volunteer: rate search results</Link>;
}

/** What the user rated, to undo it. */
function OwnRatings() {
  const { user } = useAuth();
  if (user === null) return null;
  return (
    <div className={styles.rated}>
      <Contributions />
    </div>
  );
}

function Asked({ questionUrl }: { questionUrl: QuestionUrl }) {
  const { data, error, refetch, isFetching, isPlaceholderData } = useQuery({
    ...questionQuery(questionUrl),
    // While a changed chip is being applied, the previous list stays visible.
    placeholderData: (last, query) => (hasSameQuestion(query?.queryKey, questionUrl) ? last : undefined),
  });
  const askAgain = () => void refetch();
  return (
    <Page className={styles.answered}>
      <h1 className={styles.heading}>AI search</h1>
      <AskBox question={questionUrl.question} place={questionUrl} />
      {questionUrl.path === MEMBER_PATH && <RatingPart questionUrl={questionUrl} />}
      {error && (
        <AskFailure question={questionUrl.question} error={error} onRetry={askAgain} retrying={isFetching} />
      )}
      {data && (
        <div className={styles.outcome} aria-busy={isFetching}>
          <QuestionOutcome
            outcome={data}
            questionUrl={isPlaceholderData ? questionUrl : effectiveEdits(questionUrl, data.interpreted)}
            onAskAgain={askAgain}
          />
        </div>
      )}
      {!data && !error && <Waiting />}
      {questionUrl.rating && <OwnRatings />}
    </Page>
  );
}

const hasSameQuestion = (queryKey: readonly unknown[] | undefined, { question }: QuestionUrl): boolean =>
  (queryKey?.[1] as { query?: string } | undefined)?.query === question;

const Waiting = () => (
  <div className={styles.waiting}>
    <LoadingNote>Searching</LoadingNote>
    <NoScriptNotice what="the results" />
    <Skeleton width="min(22rem, 100%)" height="2.25rem" />
    <Skeleton height="9rem" />
    <Skeleton height="6rem" />
    <Skeleton height="6rem" />
  </div>
);
