import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { useLocation, useNavigate } from "react-router";
import { useAuth } from "../../session/auth.tsx";
import { ConfirmEmailNotice } from "../../session/confirm-email-notice.tsx";
import { pendingActs } from "../../session/pending-act.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { followingQuery, MY_SUPPLEMENTS_PATH } from "./queries.ts";
import { useFollowedCall } from "./use-followed-call.ts";

/**
 * Saves a product to the user's supplements, or removes it. A guest logs in first, and then follows. Where the user has
 * written a note or a lot number, it leads to their list, so that one click does not delete it.
 */
export function FollowButton({ slug }: { slug: string }) {
  const { isAuthenticated } = useAuth();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const { data } = useQuery({ ...followingQuery(slug), enabled: isAuthenticated });
  const [product] = (isAuthenticated && data?.list) || [];
  const follow = useFollowedCall("followSupplement");
  const unfollow = useFollowedCall("unfollowSupplement");
  const busy = follow.isPending || unfollow.isPending;
  const press = () => {
    if (isAuthenticated) return (product ? unfollow : follow).mutate({ supplement_id: slug });
    pendingActs.remember(`follow:${slug}`);
    navigate("/login", { state: { from: pathname + search, why: "follow" } });
  };
  const { mutate } = follow;
  useEffect(() => {
    if (isAuthenticated && pendingActs.take(`follow:${slug}`)) mutate({ supplement_id: slug });
  }, [isAuthenticated, slug, mutate]);
  return (
    <>
      {!(product?.note || product?.lot) && (
        <Button aria-pressed={Boolean(product)} busy={busy} onClick={press}>
          {!busy && <Icon name={product ? "bell-ring" : "bell"} />}
          {product ? "Following" : "Follow"}
        </Button>
      )}
      {product && (
        <ButtonLink to={MY_SUPPLEMENTS_PATH} variant="quiet">
          My supplements
        </ButtonLink>
      )}
      {product && (
        <ConfirmEmailNotice>You’ll get emails as soon as you confirm your email.</ConfirmEmailNotice>
      )}
    </>
  );
}
