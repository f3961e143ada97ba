import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { SecondFactorState } from "#contract/second-factor.ts";
import { browserApi } from "../../api/browser.ts";
import type { CallOutput } from "../../api/client.ts";
import { callQuery } from "../../api/queries.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { QueryError } from "../../ui/query-error.tsx";
import { LoadingNote, Skeleton } from "../../ui/skeleton.tsx";
import { Time } from "../../ui/time.tsx";
import { notify } from "../../ui/toast.ts";
import styles from "./form.module.css";
import { ProfileSection } from "./profile-layout.tsx";
import { RecoveryCodes } from "./recovery-codes.tsx";
import { SetUpApp } from "./set-up-app.tsx";

type Step =
  | { at: "state" }
  | { at: "set_up"; started: CallOutput<"startSecondFactor"> }
  | { at: "codes"; codes: readonly string[] };

/** Sets up, shows and removes the account's authenticator app. */
export function SecondFactorSection() {
  const answer = useQuery(callQuery("getSecondFactor", {}));
  const [step, setStep] = useState<Step>({ at: "state" });
  const showState = () => {
    setStep({ at: "state" });
    void answer.refetch();
  };
  return (
    <ProfileSection
      title="Authenticator app"
      lead="Ask for a code from an app when you log in with your password. A stolen password alone is then useless. Passkeys need no code."
    >
      {step.at === "set_up" && (
        <SetUpApp
          started={step.started}
          onEnabled={(codes) => setStep({ at: "codes", codes })}
          onCanceled={showState}
        />
      )}
      {step.at === "codes" && <RecoveryCodes codes={step.codes} onSaved={showState} />}
      {step.at === "state" &&
        (answer.isPending ? (
          <div>
            <LoadingNote>Loading your authenticator app</LoadingNote>
            <Skeleton height="4.5rem" />
          </div>
        ) : answer.isError ? (
          <QueryError answer={answer} what="your authenticator app" />
        ) : (
          <CurrentState state={answer.data} onStep={setStep} onRemoved={showState} />
        ))}
    </ProfileSection>
  );
}

/** Whether an app is set up, and what can be done about it. */
const CurrentState = ({ state, ...on }: { state: SecondFactorState } & StateHandlers) =>
  state.enabled_at === null ? (
    <StartButton {...on} />
  ) : (
    <>
      <p>
        <Badge tone="green" icon={<Icon name="circle-check" />}>
          On
        </Badge>{" "}
        Since <Time value={state.enabled_at} />. Recovery codes left: {state.recovery_codes_left}.
      </p>
      <ChangeButtons {...on} />
    </>
  );

interface StateHandlers {
  onStep: (step: Step) => void;
  onRemoved: () => void;
}

const onError = (error: Error) => notify.error(error.message);

function StartButton({ onStep }: StateHandlers) {
  const start = useMutation({
    mutationFn: () => browserApi().call("startSecondFactor", {}),
    onSuccess: (started) => onStep({ at: "set_up", started }),
    onError,
  });
  return (
    <div className={styles.actions}>
      <Button busy={start.isPending} onClick={() => start.mutate()}>
        Set up an app
      </Button>
    </div>
  );
}

function ChangeButtons({ onStep, onRemoved }: StateHandlers) {
  const renew = useMutation({
    mutationFn: () => browserApi().call("renewRecoveryCodes", {}),
    onSuccess: ({ recovery_codes }) => onStep({ at: "codes", codes: recovery_codes }),
    onError,
  });
  const remove = useMutation({
    mutationFn: () => browserApi().call("removeSecondFactor", {}),
    onSuccess: () => {
      notify.success("Authenticator app removed.");
      onRemoved();
    },
    onError,
  });
  return (
    <div className={styles.actions}>
      <Button busy={renew.isPending} onClick={() => renew.mutate()}>
        New recovery codes
      </Button>
      <Button busy={remove.isPending} onClick={() => remove.mutate()}>
        Remove app
      </Button>
    </div>
  );
}
