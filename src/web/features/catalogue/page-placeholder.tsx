import { WithoutScript } from "#web/ui/no-script-notice.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { LoadingNote, Skeleton } from "../../ui/skeleton.tsx";
import styles from "./page.module.css";

/** A page whose main record has not come: the shape of what is on its way, or why it does not come. */
export function PageFailure({
  what,
  error,
  onRetry,
  retrying,
}: {
  what: string;
  error: { message: string } | null;
  onRetry: () => void;
  retrying: boolean;
}) {
  return (
    <div className={styles.page}>
      {error ? (
        <ErrorState
          title={`${what} could not be loaded`}
          error={error}
          onRetry={() => onRetry()}
          retrying={retrying}
        />
      ) : (
        <div className={styles.top}>
          <LoadingNote>{`${what} is being loaded`}</LoadingNote>
          <WithoutScript what={what} />
          <Skeleton width="40%" height="2.5rem" />
          <Skeleton height="24rem" />
        </div>
      )}
    </div>
  );
}
