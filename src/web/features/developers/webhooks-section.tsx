import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { durationText } from "#contract/durations.ts";
import { WEBHOOK_FAILURE_LIMIT_S, WEBHOOK_SECRET_OVERLAP_S } from "#contract/webhook-vocabulary.ts";
import { browserApi } from "../../api/browser.ts";
import { callQuery } from "../../api/queries.ts";
import { Records } from "../../ui/records.tsx";
import { notify } from "../../ui/toast.ts";
import { ProfileSection } from "../accounts/profile-layout.tsx";
import { CreateWebhook } from "./create-webhook.tsx";
import { ShownOnce } from "./shown-once.tsx";
import { WebhookRecord } from "./webhook-record.tsx";

type NewSecret = { secret: string; isFirst: boolean };

/** Lists, adds and removes the account's webhooks. */
export function WebhooksSection() {
  const answer = useQuery(callQuery("listWebhooks", {}));
  const [created, setCreated] = useState<NewSecret | null>(null);
  const rotate = useMutation({
    mutationFn: (webhook_id: string) => browserApi().call("rotateWebhookSecret", { webhook_id }),
    onSuccess: ({ secret }) => setCreated({ secret, isFirst: false }),
    onError: (error) => notify.error(error.message),
    onSettled: () => answer.refetch(),
  });
  return (
    <ProfileSection
      title="Webhooks"
      lead={`We post public events to your server, signed so that you can tell they’re ours (Standard Webhooks). A failed delivery is tried again for ${durationText(WEBHOOK_FAILURE_LIMIT_S)}.`}
    >
      <Records answer={answer} what="your webhooks" emptyText="No webhooks yet.">
        {(webhook) => (
          <WebhookRecord
            key={webhook.webhook_id}
            webhook={webhook}
            onChanged={() => void answer.refetch()}
            onRotate={() => rotate.mutate(webhook.webhook_id)}
          />
        )}
      </Records>
      {created ? (
        <NewSecretBox {...created} onSaved={() => setCreated(null)} />
      ) : (
        <CreateWebhook
          onCreated={(secret) => {
            setCreated({ secret, isFirst: true });
            void answer.refetch();
          }}
        />
      )}
    </ProfileSection>
  );
}

const NewSecretBox = ({ secret, isFirst, onSaved }: NewSecret & { onSaved: () => void }) => (
  <ShownOnce title="Save your webhook’s secret" secret={secret} onSaved={onSaved}>
    Your server checks our signatures with it. We can’t show it again.
    {!isFirst && ` The former one works for ${durationText(WEBHOOK_SECRET_OVERLAP_S)}.`}
  </ShownOnce>
);
