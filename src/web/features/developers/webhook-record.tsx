import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import type { Webhook } from "#contract/webhooks.ts";
import { browserApi, browserQueryClient } from "../../api/browser.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Time } from "../../ui/time.tsx";
import { notify } from "../../ui/toast.ts";
import { WebhookLog } from "./webhook-log.tsx";
import styles from "./webhook-record.module.css";

interface Handlers {
  onChanged: () => void;
  onRotate: () => void;
}

/** One webhook: its URL, whether it works, what can be done, and its log. */
export function WebhookRecord({ webhook, ...on }: { webhook: Webhook } & Handlers) {
  const [showsLog, setShowsLog] = useState(false);
  const { name, url, events, created_at } = webhook;
  return (
    <li className={styles.record}>
      <p className={styles.title}>
        {name} <State {...webhook} />
      </p>
      <p className={styles.facts}>
        <code>{url}</code>
      </p>
      <p className={styles.facts}>
        {events.join(", ")}. Added <Time value={created_at} />
      </p>
      <Actions
        webhook={webhook}
        {...on}
        showsLog={showsLog}
        onToggleLog={() => setShowsLog((shown) => !shown)}
      />
      {showsLog && <WebhookLog webhookId={webhook.webhook_id} isDisabled={webhook.disabled_at !== null} />}
    </li>
  );
}

const State = ({ disabled_at, failing_since }: Webhook) => {
  if (disabled_at) return <Badge tone="red">Turned off</Badge>;
  return failing_since ? <Badge tone="yellow">Failing</Badge> : <Badge tone="green">On</Badge>;
};

const onError = (error: Error) => notify.error(error.message);

/** What can be done with a webhook. */
function useActs({ webhook_id }: Webhook, onChanged: () => void) {
  const log = { queryKey: ["listWebhookDeliveries", { webhook_id }] };
  const test = useMutation({
    mutationFn: () => browserApi().call("testWebhook", { webhook_id }),
    onSuccess: () => {
      notify.success("Test event sent. See the log.");
      void browserQueryClient().invalidateQueries(log);
    },
    onError,
  });
  const resume = useMutation({
    mutationFn: () => browserApi().call("resumeWebhook", { webhook_id }),
    onError,
    onSettled: onChanged,
  });
  const remove = useMutation({
    mutationFn: () => browserApi().call("removeWebhook", { webhook_id }),
    onSuccess: () => notify.success("Webhook removed."),
    onError,
    onSettled: onChanged,
  });
  return { test, resume, remove };
}

function Actions({
  webhook,
  showsLog,
  onToggleLog,
  onChanged,
  onRotate,
}: { webhook: Webhook; showsLog: boolean; onToggleLog: () => void } & Handlers) {
  const { test, resume, remove } = useActs(webhook, onChanged);
  const { name, disabled_at } = webhook;
  const [label, act] = disabled_at ? (["Turn on", resume] as const) : (["Send a test", test] as const);
  const ofWebhook = (what: string) => ({ "aria-label": `${what}: ${name}`, children: what });
  return (
    <div className={styles.actions}>
      <Button size="small" busy={act.isPending} onClick={() => act.mutate()} {...ofWebhook(label)} />
      <Button size="small" aria-expanded={showsLog} onClick={onToggleLog} {...ofWebhook("Log")} />
      <Button size="small" onClick={onRotate} {...ofWebhook("New secret")} />
      <Button size="small" busy={remove.isPending} onClick={() => remove.mutate()} {...ofWebhook("Remove")} />
    </div>
  );
}
