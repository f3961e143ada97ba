import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { useLocation } from "react-router";
import type { RequestFunding } from "#contract/pledges.ts";
import { PLEDGE_USD } from "#contract/request-funding.ts";
import type { QueuedRequest } from "#contract/test-requests.ts";
import { browserApi } from "../../api/browser.ts";
import { useSession } from "../../session/auth.tsx";
import { ConfirmEmailNotice } from "../../session/confirm-email-notice.tsx";
import { sessionTokenOf } from "../../session/session-machine.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { notify } from "../../ui/toast.ts";
import { dollars } from "./funding-words.ts";
import styles from "./request-details.module.css";

type Pledged = Pick<QueuedRequest, "test_request_id" | "funding">;

/** Makes, changes or withdraws the user's pledge; a guest logs in first. */
export function PledgePart({ request }: { request: Pledged }) {
  const { session } = useSession();
  const { pathname, search } = useLocation();
  const { takes_pledges: isOpen, my_pledge_usd: mine } = request.funding;
  if (!isOpen && mine === null) return <p className={styles.facts}>This request takes no pledges now.</p>;
  return (
    <div className={styles.pledge}>
      <h3>{mine === null ? "Pledge toward this test" : `You pledged ${dollars(mine)}`}</h3>
      <p className={styles.facts}>
        A pledge is a promise, not a payment: this site never collects money. Nobody sees your name. You can
        withdraw it at any time.
      </p>
      {session.step === "user" && <PledgeForm key={mine} request={request} />}
      {!sessionTokenOf(session) && (
        <ButtonLink to="/login" state={{ from: pathname + search }}>
          Log in to pledge
        </ButtonLink>
      )}
    </div>
  );
}

/** A change of the pledge; shows what the server answers, and fetches what else shows it. */
function useChange<Input>(change: (input: Input) => Promise<RequestFunding>, done: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: async () => {
      notify.success(done);
      await Promise.all(
        ["getQueuedRequest", "listRequestQueue", "listTestRequests"].map((name) =>
          queries.invalidateQueries({ queryKey: [name] }),
        ),
      );
    },
    onError: (failure: Error) => notify.error(failure.message),
  });
}

function PledgeForm({ request: { test_request_id, funding } }: { request: Pledged }) {
  const { takes_pledges: isOpen, my_pledge_usd: mine } = funding;
  const [amount, setAmount] = useState(mine === null ? "" : String(mine));
  const pledge = useChange(
    (amount_usd: number) => browserApi().call("pledge", { test_request_id, amount_usd }),
    "Your pledge is saved. Nothing was charged.",
  );
  const withdrawal = useChange(
    (_: undefined) => browserApi().call("withdrawPledge", { test_request_id }),
    "Your pledge is withdrawn.",
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    pledge.mutate(Number(amount));
  };
  return (
    <form className={styles.form} onSubmit={submit}>
      <ConfirmEmailNotice>You can pledge as soon as you confirm your email.</ConfirmEmailNotice>
      {isOpen && <AmountField value={amount} onChange={setAmount} />}
      <div className={styles.buttons}>
        {isOpen && (
          <Button type="submit" variant="primary" busy={pledge.isPending}>
            {mine === null ? "Pledge" : "Change my pledge"}
          </Button>
        )}
        {mine !== null && (
          <Button busy={withdrawal.isPending} onClick={() => withdrawal.mutate(undefined)}>
            Withdraw my pledge
          </Button>
        )}
      </div>
    </form>
  );
}

const AmountField = ({ value, onChange }: { value: string; onChange: (value: string) => void }) => (
  <TextField
    label="US dollars"
    type="number"
    inputMode="numeric"
    required
    min={PLEDGE_USD.min}
    max={PLEDGE_USD.max}
    step={1}
    hint={`Whole dollars, from ${dollars(PLEDGE_USD.min)} to ${dollars(PLEDGE_USD.max)}.`}
    value={value}
    onChange={(event) => onChange(event.target.value)}
  />
);
