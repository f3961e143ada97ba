import { AI_SEARCH_LIFETIME_S } from "#contract/ai-search-vocabulary.ts";
import { durationText } from "#contract/durations.ts";
import { PAGE_MESSAGES } from "#contract/page-messages.ts";
import type { CallFailure } from "../../api/call-failure.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { Icon } from "../../ui/icon.tsx";
import styles from "./ask-screen.module.css";
import { keywordSearchPath } from "./question-url.ts";

/** Error state of a question: retry, or search labels by keyword. The question stays in its box. */
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
    <ErrorState title="Search failed" error={readableError(error)} onRetry={onRetry} retrying={retrying} />
    <ButtonLink to={keywordSearchPath(question)} variant="quiet">
      Search labels for these words
    </ButtonLink>
  </div>
);

export const isSearchExpired = ({ status }: CallFailure): boolean => status === 410;

/** Shown if a saved search has expired. The question is still known, so it can be asked again. */
export const ExpiredSearch = ({ what, onAskAgain }: { what: string; onAskAgain: () => void }) => (
  <EmptyState
    compact
    icon={<Icon name="hourglass" />}
    title={`${what} has expired`}
    actions={
      <Button variant="primary" onClick={onAskAgain}>
        Ask again
      </Button>
    }
  >
    Searches are saved for {durationText(AI_SEARCH_LIFETIME_S, "hour")}. Ask again for a new list that
    includes anything published since.
  </EmptyState>
);

/** Replaces the browser's network error text (status 0), which doesn't help users, with our own. */
export const readableError = (error: CallFailure): { message: string } =>
  error.status === 0 ? { message: PAGE_MESSAGES.loadFailed } : error;
