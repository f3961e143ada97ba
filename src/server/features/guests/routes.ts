import { getGuestToken } from "#contract/accounts.ts";
import { bind } from "#server/http/bind.ts";
import type { Services } from "#server/services.ts";

export const guestRoutes = ({ guestTokens }: Services) => [
  bind(getGuestToken, async () => ({ token: await guestTokens.sign() })),
];
