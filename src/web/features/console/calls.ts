import { queryOptions } from "@tanstack/react-query";
import type { z } from "zod";
import type { StaffContract } from "#contract/staff/index.ts";
import { type StaffCallName, staffRoutes } from "#contract/staff/routes.ts";
import { browserApi, browserQueryClient } from "../../api/browser.ts";
import type { CallFailure } from "../../api/call-failure.ts";

export type StaffInput<Name extends StaffCallName> = Omit<z.input<StaffContract[Name]["input"]>, "action">;
export type StaffOutput<Name extends StaffCallName> = z.output<StaffContract[Name]["output"]>;

/** Makes a call of the console. */
export const requestStaff = <Name extends StaffCallName>(
  name: Name,
  input: StaffInput<Name>,
  signal?: AbortSignal,
): Promise<StaffOutput<Name>> =>
  browserApi().send(staffRoutes[name], input, signal) as Promise<StaffOutput<Name>>;

/** Query options of one call of the console. What staff see must be current: nothing is shown from the cache alone. */
export const staffQuery = <Name extends StaffCallName>(name: Name, input: StaffInput<Name>) =>
  queryOptions<StaffOutput<Name>, CallFailure>({
    queryKey: [name, input],
    queryFn: ({ signal }) => requestStaff(name, input, signal),
    staleTime: 0,
  });

/** Fetches all shown data of the console again, after a change. */
export const refreshConsole = (): Promise<void> =>
  browserQueryClient().invalidateQueries({ predicate: ({ queryKey }) => String(queryKey[0]) in staffRoutes });

export type StaffSelf = StaffOutput<"getStaffSelf">;

/** How often the counts of the desk are fetched again. */
const COUNTS_INTERVAL_MS = 30_000;

export const deskQuery = () => ({ ...staffQuery("getDesk", {}), refetchInterval: COUNTS_INTERVAL_MS });
