import { useMutation, useQuery } from "@tanstack/react-query";
import type { WebhookDelivery } from "#contract/webhooks.ts";
import { browserApi } from "../../api/browser.ts";
import { callQuery } from "../../api/queries.ts";
import { Answered } from "../../ui/answered.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Time } from "../../ui/time.tsx";
import { notify } from "../../ui/toast.ts";
import styles from "./webhook-record.module.css";

/** What was sent to a webhook, and what its server answered. */
export function WebhookLog({ webhookId, isDisabled }: { webhookId: string; isDisabled: boolean }) {
  const answer = useQuery(callQuery("listWebhookDeliveries", { webhook_id: webhookId }));
  const replay = useMutation({
    mutationFn: (delivery_id: string) => browserApi().call("replayWebhookDelivery", { delivery_id }),
    onSuccess: () => notify.success("Sent again."),
    onError: (error) => notify.error(error.message),
    onSettled: () => answer.refetch(),
  });
  return (
    <Answered answer={answer} what="the log">
      {(deliveries) => (
        <>
          <div>
            <Button size="small" busy={answer.isFetching} onClick={() => void answer.refetch()}>
              Refresh
            </Button>
          </div>
          <Deliveries
            deliveries={deliveries}
            canReplay={!isDisabled}
            onReplay={(delivery_id) => replay.mutate(delivery_id)}
          />
        </>
      )}
    </Answered>
  );
}

const Deliveries = ({
  deliveries,
  canReplay,
  onReplay,
}: {
  deliveries: WebhookDelivery[];
  canReplay: boolean;
  onReplay: (deliveryId: string) => void;
}) =>
  deliveries.length === 0 ? (
    <p className={styles.facts}>Nothing was sent yet.</p>
  ) : (
    <ul className={styles.log} aria-label="Deliveries">
      {deliveries.map((delivery) => (
        <Delivery
          key={delivery.delivery_id}
          delivery={delivery}
          canReplay={canReplay && delivery.state !== "waiting"}
          onReplay={() => onReplay(delivery.delivery_id)}
        />
      ))}
    </ul>
  );

const STATES = {
  waiting: { tone: "yellow", label: "Waiting" },
  delivered: { tone: "green", label: "Delivered" },
  failed: { tone: "red", label: "Failed" },
} as const;

/** The time of day of an instant, in UTC as in the receiver's own log. */
const timeOf = (instant: string): string => `${instant.slice(11, 19)} UTC`;

const Delivery = ({
  delivery: { event, message_id, created_at, state, next_attempt_at, attempts },
  canReplay,
  onReplay,
}: {
  delivery: WebhookDelivery;
  canReplay: boolean;
  onReplay: () => void;
}) => (
  <li className={styles.delivery}>
    <p className={styles.title}>
      {event} <Badge tone={STATES[state].tone}>{STATES[state].label}</Badge>
    </p>
    <p className={styles.facts}>
      <Time value={created_at} relative />, <code>{message_id}</code>
      {next_attempt_at && (
        <>
          . Next attempt: <Time value={next_attempt_at} />, {timeOf(next_attempt_at)}
        </>
      )}
    </p>
    <ol className={styles.attempts}>
      {attempts.map(({ at, status, problem, answer, duration_ms }) => (
        <li key={at} className={styles.facts}>
          {timeOf(at)}: {problem ?? `Status ${status}.`} It took {duration_ms} ms.{" "}
          {answer && `It said: ${answer}`}
        </li>
      ))}
    </ol>
    {canReplay && (
      <div>
        <Button size="small" onClick={onReplay} aria-label={`Send ${event} again`}>
          Send again
        </Button>
      </div>
    )}
  </li>
);
