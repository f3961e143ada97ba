import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import { Page, PageHead } from "../../layout/page.tsx";
import { useAuth } from "../../session/auth.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { Link } from "../../ui/link.tsx";
import { LoadingNote, Skeleton } from "../../ui/skeleton.tsx";
import { readableError } from "./ask-failure.tsx";
import { Contributions } from "./contributions.tsx";
import { trainingQuery } from "./queries.ts";
import { readQuestionUrl } from "./question-url.ts";
import { RankerInUse } from "./ranker-in-use.tsx";
import { RatingDesk } from "./rating-desk.tsx";
import { TrainingHistory } from "./training-history.tsx";
import styles from "./training-screen.module.css";

/** Where signed-in users rate results, see what the ranking learned, and undo their ratings. */
export function TrainingScreen() {
  const [params] = useSearchParams();
  const { user } = useAuth();
  return (
    <Page className={styles.page}>
      <PageHead
        title="AI search training"
        lead={
          <>
            The order of results in <Link to="/ai-search">AI search</Link> is learned from ratings. It changes
            for everyone at once, and only if the new order does better on ratings it wasn’t trained on.
          </>
        }
      />
      <RatingDesk questionUrl={readQuestionUrl(params)} />
      {user && (
        <>
          <Figures />
          <Contributions />
        </>
      )}
    </Page>
  );
}

function Figures() {
  const { data, error, refetch, isFetching } = useQuery(trainingQuery());
  if (data)
    return (
      <>
        <RankerInUse training={data} />
        <TrainingHistory history={data.history} />
      </>
    );
  if (error)
    return (
      <ErrorState
        title="Couldn’t load the ranking figures"
        error={readableError(error)}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    );
  return (
    <div>
      <LoadingNote>Loading the ranking figures</LoadingNote>
      <Skeleton height="14rem" />
    </div>
  );
}
