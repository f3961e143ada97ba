import { useQuery } from "@tanstack/react-query";
import { Link, useSearchParams } from "react-router";
import { Page, PageHead } from "../../layout/page.tsx";
import { useAuth } from "../../session/auth.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { LoadingNote, Skeleton } from "../../ui/skeleton.tsx";
import { Contributions } from "./contributions.tsx";
import { inWords } from "./failure-words.ts";
import { readQuestion } from "./question-url.ts";
import { RankerInUse } from "./ranker-in-use.tsx";
import { RatingDesk } from "./rating-desk.tsx";
import { TrainingHistory } from "./training-history.tsx";
import { trainingQuery } from "./training-queries.ts";
import styles from "./training-screen.module.css";

/** Where signed-in readers rate results, see what the ranking learned from it, and take their ratings back. */
export function TrainingScreen() {
  const [params] = useSearchParams();
  const { user } = useAuth();
  return (
    <Page className={styles.page}>
      <PageHead
        title="AI search training"
        lead={
          <>
            The order of results in the <Link to="/ai-search">AI search</Link> is learned from ratings. It
            changes for everyone alike, and only where it does better on ratings that it never saw.
          </>
        }
      />
      <RatingDesk address={readQuestion(params)} />
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
        title="The figures of the ranking could not be loaded"
        error={inWords(error)}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    );
  return (
    <div>
      <LoadingNote>The figures of the ranking are being loaded</LoadingNote>
      <Skeleton height="14rem" />
    </div>
  );
}
