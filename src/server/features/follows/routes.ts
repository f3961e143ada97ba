import * as calls from "#contract/follows.ts";
import { bind } from "#server/http/bind.ts";
import type { Services } from "#server/services.ts";
import { followBrand, unfollowBrand } from "./commands/follow-brand.ts";
import { editFollowed, follow, unfollow } from "./commands.ts";
import { listFollowedBrands } from "./queries/brands.ts";
import { listFollowed } from "./queries.ts";

export const followRoutes = ({ db, clock }: Services) => [
  bind(calls.followSupplement, ({ supplement_id }, { visitor }) =>
    follow({ db, now: clock.now() }, visitor, supplement_id),
  ),
  bind(calls.unfollowSupplement, ({ supplement_id }, { visitor }) => unfollow(db, visitor, supplement_id)),
  bind(calls.editFollowed, (input, { visitor }) => editFollowed(db, visitor, input)),
  bind(calls.listFollowed, (input, { visitor }) => listFollowed(db, visitor, input)),
  bind(calls.followBrand, ({ brand_id }, { visitor }) =>
    followBrand({ db, now: clock.now() }, visitor, brand_id),
  ),
  bind(calls.unfollowBrand, ({ brand_id }, { visitor }) => unfollowBrand(db, visitor, brand_id)),
  bind(calls.listFollowedBrands, (input, { visitor }) => listFollowedBrands(db, visitor, input)),
];
