import { Button } from "./button.tsx";
import { classNames } from "./class-names.ts";
import { Icon } from "./icon.tsx";
import styles from "./notice.module.css";

/** What failed, with the server's message if there is one, and a retry button. */
export function ErrorState({
  title,
  error,
  onRetry,
  retrying = false,
  compact = false,
}: {
  /** Names what failed: "Couldn’t load the brands". */
  title: string;
  error: { message: string } | null;
  onRetry?: () => void;
  retrying?: boolean;
  compact?: boolean;
}) {
  // Unless compact it replaces a whole page, right under its h1.
  const Title = compact ? "h3" : "h2";
  return (
    <div role="alert" className={classNames(styles.notice, styles.failure, compact && styles.compact)}>
      <span className={styles.icon}>
        <Icon name="triangle-alert" />
      </span>
      <Title className={styles.title}>{title}</Title>
      {error && <p className={styles.words}>{error.message}</p>}
      {onRetry && (
        <div className={styles.actions}>
          <Button onClick={onRetry} busy={retrying}>
            {!retrying && <Icon name="rotate-cw" />}
            Try again
          </Button>
        </div>
      )}
    </div>
  );
}
