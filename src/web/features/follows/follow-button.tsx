import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useLocation, useNavigate } from "react-router";
import { browserApi } from "../../api/browser.ts";
import { useAuth } from "../../session/auth.tsx";
import { ConfirmEmailNotice } from "../../session/confirm-email-notice.tsx";
import { pendingActs } from "../../session/pending-act.ts";
import { Button } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { notify } from "../../ui/toast.ts";
import { followingQuery } from "./queries.ts";

/** Turns emails about a product's reports on or off. A guest logs in first, and then follows. */
export function FollowButton({ slug, size = "regular" }: { slug: string; size?: "regular" | "small" }) {
  const { isAuthenticated } = useAuth();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const { data } = useQuery({ ...followingQuery(slug), enabled: isAuthenticated });
  const following = isAuthenticated && (data?.total ?? 0) > 0;
  const { mutate, isPending } = useMutation({
    mutationFn: (call: "followSupplement" | "unfollowSupplement") =>
      browserApi().call(call, { supplement_id: slug }),
    onSuccess: () => {
      notify.dismiss();
      return queries.invalidateQueries({ queryKey: ["listFollowed"] });
    },
    onError: (failure) => notify.error(failure.message),
  });
  const press = () => {
    if (isAuthenticated) return mutate(following ? "unfollowSupplement" : "followSupplement");
    pendingActs.remember(`follow:${slug}`);
    navigate("/login", { state: { from: pathname + search, why: "follow" } });
  };
  useEffect(() => {
    if (isAuthenticated && pendingActs.take(`follow:${slug}`)) mutate("followSupplement");
  }, [isAuthenticated, slug, mutate]);
  return (
    <>
      <Button size={size} aria-pressed={following} busy={isPending} onClick={press}>
        {!isPending && <Icon name={following ? "bell-ring" : "bell"} />}
        {following ? "Following" : "Follow"}
      </Button>
      {following && size === "regular" && (
        <ConfirmEmailNotice>You’ll get emails as soon as you confirm your email.</ConfirmEmailNotice>
      )}
    </>
  );
}
