import { getUser } from "#contract/accounts.ts";
import { bind } from "#server/http/bind.ts";
import type { Services } from "#server/services.ts";
import { profileOf } from "./queries.ts";

export const accountRoutes = ({ db }: Services) => [
  bind(getUser, (_input, { visitor }) => profileOf(db, visitor)),
];
