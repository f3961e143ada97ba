import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { WithoutScript } from "#web/ui/no-script-notice.tsx";
import type { CallOutput } from "../../api/client.ts";
import { ErrorState } from "../../ui/error-state.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { overviewQuery } from "./queries.ts";

export type Overview = CallOutput<"getOverview">;

/** A part of the home page that rests on the overview, and fails alone. */
export function OverviewPart({
  what,
  children,
}: {
  what: string;
  children: (overview: Overview) => ReactNode;
}) {
  const answer = useQuery(overviewQuery());
  if (answer.data) return children(answer.data);
  if (answer.isPending) {
    return (
      <>
        <WithoutScript what={what} />
        <Skeleton height="16rem" />
      </>
    );
  }
  return (
    <ErrorState
      compact
      title={`${what} could not be loaded`}
      error={answer.error}
      onRetry={() => void answer.refetch()}
      retrying={answer.isFetching}
    />
  );
}
