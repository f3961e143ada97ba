import { useMutation, useQuery } from "@tanstack/react-query";
import type { Session } from "#contract/accounts.ts";
import { browserApi } from "../../api/browser.ts";
import { callQuery } from "../../api/queries.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { RecordLine, Records } from "../../ui/records.tsx";
import { Time } from "../../ui/time.tsx";
import { notify } from "../../ui/toast.ts";
import { ProfileSection } from "./profile-layout.tsx";

/** The user's active sessions, each with a log-out button. */
export function SessionsSection() {
  const answer = useQuery(callQuery("listSessions", {}));
  const revoke = useMutation({
    mutationFn: (session_id: string) => browserApi().call("revokeSession", { session_id }),
    onError: (error) => notify.error(error.message),
    onSettled: () => answer.refetch(),
  });
  const others = answer.data?.some(({ current }) => !current) ?? false;
  const ending = (id: string) => revoke.isPending && revoke.variables === id;
  return (
    <ProfileSection
      title="Where you’re logged in"
      lead="Log out any device you don’t recognize, then change your password."
    >
      <Records answer={answer} what="your sessions">
        {(session) => (
          <SessionLine
            key={session.session_id}
            session={session}
            ending={ending(session.session_id)}
            onEnd={() => revoke.mutate(session.session_id)}
          />
        )}
      </Records>
      {others && (
        <Button busy={ending("others")} onClick={() => revoke.mutate("others")}>
          Log out everywhere else
        </Button>
      )}
    </ProfileSection>
  );
}

const SessionLine = ({
  session: { device, current, created_at, last_used_at },
  ending,
  onEnd,
}: {
  session: Session;
  ending: boolean;
  onEnd: () => void;
}) => (
  <RecordLine
    title={
      <>
        {device} {current && <Badge tone="green">This device</Badge>}
      </>
    }
    facts={
      <>
        Last used <Time value={last_used_at} relative />, logged in <Time value={created_at} relative />
      </>
    }
    action={
      !current && (
        <Button size="small" busy={ending} onClick={onEnd} aria-label={`Log out ${device}`}>
          Log out
        </Button>
      )
    }
  />
);
