import RotateCw from "lucide-react/icons/rotate-cw";
import TriangleAlert from "lucide-react/icons/triangle-alert";
import { Button } from "./button.tsx";
import { classNames } from "./class-names.ts";
import styles from "./notice.module.css";

/** What failed, in the server's words where it sent some, and a way to try again. */
export function ErrorState({
  title,
  error,
  onRetry,
  retrying = false,
  compact = false,
}: {
  /** Names what failed: "The brands could not be loaded". */
  title: string;
  error: { message: string } | null;
  onRetry?: () => void;
  retrying?: boolean;
  compact?: boolean;
}) {
  // In place of a whole page it stands right under the page's title.
  const Title = compact ? "h3" : "h2";
  return (
    <div role="alert" className={classNames(styles.notice, styles.failure, compact && styles.compact)}>
      <span className={styles.icon}>
        <TriangleAlert aria-hidden="true" />
      </span>
      <Title className={styles.title}>{title}</Title>
      {error && <p className={styles.words}>{error.message}</p>}
      {onRetry && (
        <div className={styles.actions}>
          <Button onClick={onRetry} busy={retrying}>
            {!retrying && <RotateCw aria-hidden="true" />}
            Retry
          </Button>
        </div>
      )}
    </div>
  );
}
