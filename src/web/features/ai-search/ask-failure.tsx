import type { CallFailure } from "../../api/call-failure.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import styles from "./ask-screen.module.css";
import { inWords } from "./failure-words.ts";
import { plainPath } from "./plain-path.ts";

/** The question could not be asked: it stays in its box, and a plain search may do. */
export const AskFailure = ({
  question,
  error,
  onRetry,
  retrying,
}: {
  question: string;
  error: CallFailure;
  onRetry: () => void;
  retrying: boolean;
}) => (
  <div className={styles.failure}>
    <ErrorState
      title="The question could not be asked"
      error={inWords(error)}
      onRetry={onRetry}
      retrying={retrying}
    />
    <ButtonLink to={plainPath(question)} variant="quiet">
      Search labels for the same words
    </ButtonLink>
  </div>
);
