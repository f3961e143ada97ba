import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useLocation, useNavigate } from "react-router";
import { browserApi } from "../../api/browser.ts";
import { useAuth } from "../../session/auth.tsx";
import { ConfirmEmailNotice } from "../../session/confirm-email-notice.tsx";
import { Button } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { notify } from "../../ui/toast.ts";
import { followingQuery } from "./queries.ts";

/** Turns emails about a product's reports on or off. Guests log in first and return here. */
export function FollowButton({ slug, size = "regular" }: { slug: string; size?: "regular" | "small" }) {
  const { isAuthenticated } = useAuth();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const { data } = useQuery({ ...followingQuery(slug), enabled: isAuthenticated });
  const following = isAuthenticated && (data?.total ?? 0) > 0;
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      browserApi().call(following ? "unfollowSupplement" : "followSupplement", { supplement_id: slug }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ["listFollowed"] }),
    onError: (failure) => notify.error(failure.message),
  });
  const press = () =>
    isAuthenticated ? mutate() : navigate("/login", { state: { from: pathname + search } });
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
