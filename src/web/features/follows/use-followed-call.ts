import { useMutation, useQueryClient } from "@tanstack/react-query";
import { browserApi } from "../../api/browser.ts";
import type { CallInput } from "../../api/client.ts";
import { notify } from "../../ui/toast.ts";

/** A change of a followed product; the list is fetched again before it counts as done. A failure is a toast. */
export function useFollowedCall<Name extends "editFollowed" | "followSupplement" | "unfollowSupplement">(
  name: Name,
) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (input: CallInput<Name>) => browserApi().call(name, input),
    onSuccess: () => {
      notify.dismiss();
      return queries.invalidateQueries({ queryKey: ["listFollowed"] });
    },
    onError: (failure) => notify.error(failure.message),
  });
}
