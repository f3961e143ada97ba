import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { QueuedRequest } from "#contract/test-requests.ts";
import { counted } from "#domain/amounts.ts";
import { browserApi } from "../../api/browser.ts";
import { callQuery } from "../../api/queries.ts";
import { Button } from "../../ui/button.tsx";
import { notify } from "../../ui/toast.ts";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import type { RequestValues } from "./request-form.ts";
import { RequestState } from "./request-state-badge.tsx";
import styles from "./similar-requests.module.css";

/** Letters of a name before others like it are looked for, and how long the typing must rest, in milliseconds. */
const LETTERS = 4;
const REST_MS = 400;

/** Requests that may be about the same supplement: a vote for one of them counts as much as a new one. */
export function AlikeRequests({
  values,
  onVoted,
}: {
  values: RequestValues;
  onVoted: (sentence: string) => void;
}) {
  const typed = useRested(values);
  const enough = typed.name.trim().length >= LETTERS || typed.supplement_url.trim().length > LETTERS;
  const { data = [] } = useQuery({ ...callQuery("findTestRequests", cut(typed)), enabled: enough });
  if (!enough || data.length === 0) return null;
  return (
    <section className={styles.alike} aria-label="Requests like this one">
      <ul aria-live="polite" className={styles.list}>
        {data.map((request) => (
          <Alike key={request.test_request_id} request={request} onVoted={onVoted} />
        ))}
      </ul>
    </section>
  );
}

function Alike({ request, onVoted }: { request: QueuedRequest; onVoted: (sentence: string) => void }) {
  const queries = useQueryClient();
  const name = [request.supplement_brand, request.name].filter(Boolean).join(" ");
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      browserApi().call("voteForTestRequest", { test_request_id: request.test_request_id, vote: true }),
    onSuccess: ({ votes }) => {
      void queries.invalidateQueries({ queryKey: ["listTestRequests"] });
      void queries.invalidateQueries({ queryKey: ["listRequestQueue"] });
      onVoted(
        `Your vote for testing '${name}' is added: ${counted(votes, "person", "people")} ask for it. You can track its status in your profile.`,
      );
    },
    onError: (failure) => notify.error(failure.message),
  });
  return (
    <li className={styles.request}>
      <div className={styles.words}>
        <p>
          {request.voted
            ? "You asked for this already"
            : `Already asked for by ${counted(request.votes, "person", "people")}`}
          : <strong>{name}</strong>
        </p>
        <RequestState state={request.status} />
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

/** As much as the call takes: what is longer is told at its field. */
const cut = ({ name, supplement_brand, supplement_url }: RequestValues) => ({
  name: name.trim().slice(0, 128),
  supplement_brand: supplement_brand.trim().slice(0, 128),
  supplement_url: supplement_url.trim(),
});

/** The values once nothing has been typed for a moment. */
function useRested(values: RequestValues): RequestValues {
  const [rested, setRested] = useState(values);
  const { name, supplement_brand, supplement_url } = values;
  useEffect(() => {
    const timer = setTimeout(() => setRested({ name, supplement_brand, supplement_url }), REST_MS);
    return () => clearTimeout(timer);
  }, [name, supplement_brand, supplement_url]);
  return rested;
}
