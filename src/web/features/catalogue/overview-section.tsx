import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { CallOutput } from "../../api/client.ts";
import { NoScriptNotice } from "../../ui/no-script-notice.tsx";
import { QueryError } from "../../ui/query-error.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { overviewQuery } from "./queries.ts";

export type Overview = CallOutput<"getOverview">;

/** A section of the home page that needs the overview, with its own loading and error states. */
export function OverviewSection({
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
        <NoScriptNotice what={what} />
        <Skeleton height="16rem" />
      </>
    );
  }
  return <QueryError answer={answer} what={what} />;
}
