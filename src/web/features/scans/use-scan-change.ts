import { useMutation, useQueryClient } from "@tanstack/react-query";
import { notify } from "../../ui/toast.ts";

/** Changes the user's scans, says so, and has the list that shows them asked for again. */
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
