import { useMutation, useQueryClient } from "@tanstack/react-query";
import { browserApi } from "../../api/browser.ts";
import type { CallInput } from "../../api/client.ts";
import { refetchChanged } from "../../api/queries.ts";
import { notify } from "../../ui/toast.ts";

/** The list that a call changes. */
const CHANGED_LISTS = {
  editFollowed: "listFollowed",
  followSupplement: "listFollowed",
  unfollowSupplement: "listFollowed",
  followBrand: "listFollowedBrands",
  unfollowBrand: "listFollowedBrands",
} as const;

/** A change of what the user follows; the list is fetched again before it counts as done. A failure is a toast. */
export function useFollowedCall<Name extends keyof typeof CHANGED_LISTS>(name: Name) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (input: CallInput<Name>) => browserApi().call(name, input),
    onSuccess: () => {
      notify.dismiss();
      return refetchChanged(queries, [CHANGED_LISTS[name]]);
    },
    onError: (failure) => notify.error(failure.message),
  });
}
