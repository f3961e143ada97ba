import { useQuery } from "@tanstack/react-query";
import { useAuth } from "../../session/auth.tsx";
import { ConfirmEmailNotice } from "../../session/confirm-email-notice.tsx";
import type { Act } from "../../session/pending-act.ts";
import { useLoginFirst } from "../../session/use-login-first.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { followingBrandQuery, followingQuery, MY_SUPPLEMENTS_PATH } from "./queries.ts";
import { useFollowedCall } from "./use-followed-call.ts";

/**
 * Saves a product to the user's supplements, or removes it. Where the user has written a note or a lot number, it leads to
 * their list, so that one click does not delete it.
 */
export function FollowButton({ slug }: { slug: string }) {
  const { isAuthenticated } = useAuth();
  const { data } = useQuery({ ...followingQuery(slug), enabled: isAuthenticated });
  const [product] = (isAuthenticated && data?.list) || [];
  const follow = useFollowedCall("followSupplement");
  const unfollow = useFollowedCall("unfollowSupplement");
  const input = { supplement_id: slug };
  return (
    <FollowToggle
      act={`follow:${slug}`}
      why="follow"
      following={Boolean(product)}
      locked={Boolean(product?.note || product?.lot)}
      busy={follow.isPending || unfollow.isPending}
      onFollow={() => follow.mutate(input)}
      onUnfollow={() => unfollow.mutate(input)}
    />
  );
}

/** Follows a brand, or stops that. */
export function FollowBrandButton({ slug }: { slug: string }) {
  const { isAuthenticated } = useAuth();
  const { data } = useQuery({ ...followingBrandQuery(slug), enabled: isAuthenticated });
  const follow = useFollowedCall("followBrand");
  const unfollow = useFollowedCall("unfollowBrand");
  const input = { brand_id: slug };
  return (
    <FollowToggle
      act={`follow-brand:${slug}`}
      why="follow_brand"
      following={isAuthenticated && (data?.total ?? 0) > 0}
      busy={follow.isPending || unfollow.isPending}
      onFollow={() => follow.mutate(input)}
      onUnfollow={() => unfollow.mutate(input)}
    />
  );
}

interface FollowToggleProps {
  /** What is done after the login of a guest. */
  act: Act;
  /** Reason of that login. */
  why: string;
  following: boolean;
  /** No click ends it here. */
  locked?: boolean;
  busy: boolean;
  onFollow: () => void;
  onUnfollow: () => void;
}

/** The button, with a link to the list of what the user follows. A guest logs in first, and then follows. */
function FollowToggle({ act, why, following, locked, busy, onFollow, onUnfollow }: FollowToggleProps) {
  const { isAuthenticated } = useAuth();
  const { ask, waiting } = useLoginFirst(act, why, onFollow);
  const toggle = following ? onUnfollow : onFollow;
  const spins = busy || waiting;
  return (
    <>
      {!locked && (
        <Button aria-pressed={following} busy={spins} onClick={isAuthenticated ? toggle : ask}>
          {!spins && <Icon name={following ? "bell-ring" : "bell"} />}
          {following ? "Following" : "Follow"}
        </Button>
      )}
      {following && (
        <ButtonLink to={MY_SUPPLEMENTS_PATH} variant="quiet">
          My supplements
        </ButtonLink>
      )}
      {following && (
        <ConfirmEmailNotice>You’ll get emails as soon as you confirm your email.</ConfirmEmailNotice>
      )}
    </>
  );
}
