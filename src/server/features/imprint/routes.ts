import { getImprint } from "#contract/imprint.ts";
import { bindCached } from "#server/http/bind.ts";
import type { Services } from "#server/services.ts";
import { readImprint } from "./queries.ts";

/** Who operates the site, for everyone. A trigger evicts the answer when it is changed. */
export const imprintRoutes = ({ read, answerCache }: Services) => [
  bindCached(answerCache)(getImprint, () => read(readImprint)),
];
