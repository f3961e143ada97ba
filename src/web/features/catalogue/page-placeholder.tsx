import { ErrorState } from "../../ui/error-state.tsx";
import { NoScriptNotice } from "../../ui/no-script-notice.tsx";
import { LoadingNote, Skeleton } from "../../ui/skeleton.tsx";
import styles from "./page.module.css";

/** A page whose main record is still loading, or failed to load. */
export function PagePlaceholder({
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
          title={`Couldn’t load ${what}`}
          error={error}
          onRetry={() => onRetry()}
          retrying={retrying}
        />
      ) : (
        <div className={styles.top}>
          <LoadingNote>{`Loading ${what}`}</LoadingNote>
          <NoScriptNotice what={what} />
          <Skeleton width="40%" height="2.5rem" />
          <Skeleton height="24rem" />
        </div>
      )}
    </div>
  );
}
