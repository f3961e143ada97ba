import { useMutation, useQueryClient } from "@tanstack/react-query";
import { callQuery } from "../../api/queries.ts";
import { notify } from "../../ui/toast.ts";

/** Scans on one page of the history. */
export const SCANS_PER_PAGE = 20;

export const scansQuery = (page: number) => callQuery("listScans", { page, limit: SCANS_PER_PAGE });

/** Mutation of the user's scans: shows a toast and invalidates the list. */
export function useScanChange<Input = void>(
  change: (input: Input) => Promise<unknown>,
  { done, onDone }: { done: string; onDone?: () => void },
) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: () => {
      void queries.invalidateQueries({ queryKey: ["listScans"] });
      notify.success(done);
      onDone?.();
    },
    onError: (failure: Error) => notify.error(failure.message),
  });
}
