import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import {
  MAX_WEBHOOK_URL_LENGTH,
  WEBHOOK_EVENT_LABELS,
  WEBHOOK_EVENTS,
  type WebhookEvent,
} from "#contract/webhook-vocabulary.ts";
import { browserApi } from "../../api/browser.ts";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/text-field.tsx";
import formStyles from "../accounts/form.module.css";
import { FormError } from "../accounts/form-parts.tsx";
import { Choices } from "./choices.tsx";

/** The form for a new webhook. */
export function CreateWebhook({ onCreated }: { onCreated: (secret: string) => void }) {
  const [name, setName] = useState("");
  const [url, setUrl] = useState("");
  const [events, setEvents] = useState<WebhookEvent[]>([...WEBHOOK_EVENTS]);
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => browserApi().call("createWebhook", { name, url, events }),
    onSuccess: ({ secret }) => onCreated(secret),
  });
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    mutate();
  };
  return (
    <form className={formStyles.form} onSubmit={onSubmit} noValidate>
      <TextField
        label="Webhook name"
        autoComplete="off"
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <TextField
        label="URL"
        type="url"
        autoComplete="off"
        placeholder="https://"
        maxLength={MAX_WEBHOOK_URL_LENGTH}
        value={url}
        onChange={(event) => setUrl(event.target.value)}
      />
      <Choices legend="Events" labels={WEBHOOK_EVENT_LABELS} chosen={events} onChange={setEvents} />
      <FormError>{error?.message ?? null}</FormError>
      <div className={formStyles.actions}>
        <Button type="submit" busy={isPending}>
          Add a webhook
        </Button>
      </div>
    </form>
  );
}
