import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { NOT_PERMITTED, SECOND_FACTOR_REQUIRED, STAFF_ROLE_LABELS } from "#contract/staff/roles.ts";
import { browserConfirmation } from "../../api/browser.ts";
import type { CallFailure } from "../../api/call-failure.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { Icon } from "../../ui/icon.tsx";
import { staffQuery } from "./calls.ts";
import styles from "./console.module.css";
import { Unanswered } from "./unanswered.tsx";
import { useAct } from "./use-act.ts";

/** Why the console does not open, and what to do about it. */
export function ConsoleRefusal({ error, onRetry }: { error: CallFailure; onRetry: () => void }) {
  const reason = (error.data as { reason?: unknown } | null)?.reason;
  return (
    <div className={styles.console}>
      <h1>Console</h1>
      {reason === SECOND_FACTOR_REQUIRED ? (
        <SecondFactorNeeded message={error.message} onRetry={onRetry} />
      ) : reason === NOT_PERMITTED ? (
        <Invitation onAccepted={onRetry} />
      ) : (
        <ErrorState title="Couldn’t load the console" error={error} onRetry={onRetry} />
      )}
    </div>
  );
}

const locked: ReactNode = <Icon name="key-round" />;

const SecondFactorNeeded = ({ message, onRetry }: { message: string; onRetry: () => void }) => (
  <EmptyState
    title="One more step"
    icon={locked}
    actions={
      <>
        <ButtonLink variant="primary" to="/profile?tab=security">
          Open your security settings
        </ButtonLink>
        <Button
          onClick={() =>
            void browserConfirmation()
              .ask()
              .then((confirmed) => confirmed && onRetry())
          }
        >
          I have one: confirm it’s me
        </Button>
      </>
    }
  >
    {message}
  </EmptyState>
);

function Invitation({ onAccepted }: { onAccepted: () => void }) {
  const answer = useQuery(staffQuery("getStaffInvitation", {}));
  const accept = useAct("acceptStaffInvitation", { done: "Welcome to the staff.", after: onAccepted });
  if (!answer.data) return <Unanswered answer={answer} what="your invitation" />;
  const { invitation } = answer.data;
  if (!invitation)
    return (
      <EmptyState
        title="This is for staff"
        icon={locked}
        actions={<ButtonLink to="/">Go to the home page</ButtonLink>}
      >
        If you were invited, confirm the email address the invitation was sent to, then come back.
      </EmptyState>
    );
  const { role, invited_by } = invitation;
  return (
    <EmptyState
      title={`You’re invited as ${STAFF_ROLE_LABELS[role].toLowerCase()}`}
      icon={locked}
      actions={
        <Button variant="primary" busy={accept.isPending} onClick={() => accept.mutate({})}>
          Accept the invitation
        </Button>
      }
    >
      By {invited_by}. What you do in the console is logged under your name.
    </EmptyState>
  );
}
