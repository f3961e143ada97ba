import Hourglass from "lucide-react/icons/hourglass";
import { SEARCH_LIVES_HOURS } from "#contract/ai-search-vocabulary.ts";
import type { CallFailure } from "../../api/call-failure.ts";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";

export const isExpired = ({ status }: CallFailure): boolean => status === 410;

/** A search that is no longer kept: the question still is, and makes a new one. */
export const Expired = ({ what, onAskAgain }: { what: string; onAskAgain: () => void }) => (
  <EmptyState
    compact
    icon={<Hourglass aria-hidden="true" />}
    title={`${what} has expired`}
    actions={
      <Button variant="primary" onClick={onAskAgain}>
        Ask again
      </Button>
    }
  >
    A search is kept for {SEARCH_LIVES_HOURS} hours. Asking again makes a new list, with what was published
    since.
  </EmptyState>
);
