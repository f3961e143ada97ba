import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { QueuedRequest } from "#contract/test-requests.ts";
import { formatCount } from "#domain/amounts.ts";
import { browserApi } from "../../api/browser.ts";
import { callQuery } from "../../api/queries.ts";
import { Button } from "../../ui/button.tsx";
import { notify } from "../../ui/toast.ts";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import type { RequestValues } from "./request-form.ts";
import { RequestStateBadge } from "./request-state-badge.tsx";
import styles from "./similar-requests.module.css";

/** Minimum name length for the similarity search, and its debounce in milliseconds. */
const MIN_NAME_LENGTH = 4;
const DEBOUNCE_MS = 400;

/** Existing requests that may be about the same supplement: a vote counts as much as a new request. */
export function SimilarRequests({
  values,
  onVoted,
}: {
  values: RequestValues;
  onVoted: (message: string) => void;
}) {
  const debounced = useDebounced(values);
  const longEnough =
    debounced.name.trim().length >= MIN_NAME_LENGTH ||
    debounced.supplement_url.trim().length > MIN_NAME_LENGTH;
  const { data = [] } = useQuery({
    ...callQuery("findTestRequests", truncateToLimits(debounced)),
    enabled: longEnough,
  });
  if (!longEnough || data.length === 0) return null;
  return (
    <section className={styles.similar} aria-label="Similar requests">
      <ul aria-live="polite" className={styles.list}>
        {data.map((request) => (
          <SimilarRequest key={request.test_request_id} request={request} onVoted={onVoted} />
        ))}
      </ul>
    </section>
  );
}

interface SimilarRequestProps {
  request: QueuedRequest;
  onVoted: (message: string) => void;
}

function SimilarRequest({ request, onVoted }: SimilarRequestProps) {
  const name = [request.supplement_brand, request.name].filter(Boolean).join(" ");
  const { mutate, isPending } = useVote(request.test_request_id, (votes) =>
    onVoted(
      `Your vote for testing '${name}' has been added. ${formatCount(votes, "person wants", "people want")} it tested. You can track its status in your profile.`,
    ),
  );
  return (
    <li className={styles.request}>
      <div className={styles.text}>
        <p>
          {request.voted
            ? "You already requested this"
            : `Already requested by ${formatCount(request.votes, "person", "people")}`}
          : <strong>{name}</strong>
        </p>
        <RequestStateBadge state={request.status} />
      </div>
      {!request.voted && (
        <Button size="small" busy={isPending} onClick={() => mutate()}>
          Add your vote
          <VisuallyHidden> for {name}</VisuallyHidden>
        </Button>
      )}
    </li>
  );
}

/** Votes for a request; `onDone` receives its number of votes. */
function useVote(test_request_id: string, onDone: (votes: number) => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => browserApi().call("voteForTestRequest", { test_request_id, vote: true }),
    onSuccess: ({ votes }) => {
      void queries.invalidateQueries({ queryKey: ["listTestRequests"] });
      void queries.invalidateQueries({ queryKey: ["listRequestQueue"] });
      onDone(votes);
    },
    onError: (failure) => notify.error(failure.message),
  });
}

/** Truncates values to the call's limits; overlong input is reported at its field. */
const truncateToLimits = ({ name, supplement_brand, supplement_url }: RequestValues) => ({
  name: name.trim().slice(0, 128),
  supplement_brand: supplement_brand.trim().slice(0, 128),
  supplement_url: supplement_url.trim(),
});

/** The values, debounced by `DEBOUNCE_MS`. */
function useDebounced(values: RequestValues): RequestValues {
  const [debounced, setDebounced] = useState(values);
  const { name, supplement_brand, supplement_url } = values;
  useEffect(() => {
    const timer = setTimeout(() => setDebounced({ name, supplement_brand, supplement_url }), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [name, supplement_brand, supplement_url]);
  return debounced;
}
