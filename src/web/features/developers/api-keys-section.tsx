import { useMutation, useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import {
  API_KEY_FACTOR,
  API_KEY_PREFIX,
  API_KEY_SCOPE_LABELS,
  API_KEY_SCOPES,
  type ApiKeyScope,
} from "#contract/api-key-vocabulary.ts";
import type { ApiKey } from "#contract/api-keys.ts";
import { browserApi } from "../../api/browser.ts";
import { callQuery } from "../../api/queries.ts";
import { Button } from "../../ui/button.tsx";
import { RecordLine, Records } from "../../ui/records.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { Time } from "../../ui/time.tsx";
import { notify } from "../../ui/toast.ts";
import formStyles from "../accounts/form.module.css";
import { FormError } from "../accounts/form-parts.tsx";
import { ProfileSection } from "../accounts/profile-layout.tsx";
import { Choices } from "./choices.tsx";
import { ShownOnce } from "./shown-once.tsx";

const LEAD = (
  <>
    A key lets a program make {API_KEY_FACTOR} times as many requests. It can’t log in and sees nothing of
    your account. <a href="/api/docs">Read about the API</a>
  </>
);

/** Lists, makes and revokes the account's API keys. */
export function ApiKeysSection() {
  const answer = useQuery(callQuery("listApiKeys", {}));
  const [created, setCreated] = useState<string | null>(null);
  const revoke = useMutation({
    mutationFn: (api_key_id: string) => browserApi().call("revokeApiKey", { api_key_id }),
    onSuccess: () => notify.success("Key revoked."),
    onError: (error) => notify.error(error.message),
    onSettled: () => answer.refetch(),
  });
  return (
    <ProfileSection title="API keys" lead={LEAD}>
      <Records answer={answer} what="your API keys" emptyText="No API keys yet.">
        {(key) => (
          <ApiKeyLine
            key={key.api_key_id}
            apiKey={key}
            revoking={revoke.isPending && revoke.variables === key.api_key_id}
            onRevoke={() => revoke.mutate(key.api_key_id)}
          />
        )}
      </Records>
      {created ? (
        <ShownOnce title="Save your API key" secret={created} onSaved={() => setCreated(null)}>
          Send it as the header <code>X-API-Key</code>. We store only a hash and can’t show it again.
        </ShownOnce>
      ) : (
        <CreateApiKey
          onCreated={(key) => {
            setCreated(key);
            void answer.refetch();
          }}
        />
      )}
    </ProfileSection>
  );
}

const ApiKeyLine = ({
  apiKey: { name, scopes, last_four, created_at, last_used_on },
  revoking,
  onRevoke,
}: {
  apiKey: ApiKey;
  revoking: boolean;
  onRevoke: () => void;
}) => (
  <RecordLine
    title={
      <>
        {name}{" "}
        <code>
          {API_KEY_PREFIX}…{last_four}
        </code>
      </>
    }
    facts={
      <>
        For {scopes.join(" and ")}. Made <Time value={created_at} />,{" "}
        {last_used_on ? (
          <>
            last used <Time value={last_used_on} />
          </>
        ) : (
          "not used yet"
        )}
      </>
    }
    action={
      <Button size="small" busy={revoking} onClick={onRevoke} aria-label={`Revoke ${name}`}>
        Revoke
      </Button>
    }
  />
);

function CreateApiKey({ onCreated }: { onCreated: (key: string) => void }) {
  const [name, setName] = useState("");
  const [scopes, setScopes] = useState<ApiKeyScope[]>([...API_KEY_SCOPES]);
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => browserApi().call("createApiKey", { name, scopes }),
    onSuccess: ({ key }) => onCreated(key),
  });
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    mutate();
  };
  return (
    <form className={formStyles.form} onSubmit={onSubmit}>
      <TextField
        label="Key name"
        autoComplete="off"
        hint="Where you’ll use it, for example “Price monitor”."
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <Choices legend="What it’s for" labels={API_KEY_SCOPE_LABELS} chosen={scopes} onChange={setScopes} />
      <FormError>{error?.message ?? null}</FormError>
      <div className={formStyles.actions}>
        <Button type="submit" busy={isPending}>
          Make a key
        </Button>
      </div>
    </form>
  );
}
