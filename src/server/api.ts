import type { Binding } from "#server/http/bind.ts";
import { accountRoutes } from "./features/accounts/routes.ts";
import { aiSearchRoutes } from "./features/ai-search/routes.ts";
import { apiKeyRoutes } from "./features/api-keys/routes.ts";
import { consoleRoutes } from "./features/console/routes.ts";
import { correctionRoutes } from "./features/corrections/routes.ts";
import { followRoutes } from "./features/follows/routes.ts";
import { guestRoutes } from "./features/guests/routes.ts";
import { imprintRoutes } from "./features/imprint/routes.ts";
import { ingredientRoutes } from "./features/ingredients/routes.ts";
import { myDayRoutes } from "./features/my-day/routes.ts";
import { newsletterRoutes } from "./features/newsletter/routes.ts";
import { noticeRoutes } from "./features/notices/routes.ts";
import { openDataRoutes } from "./features/open-data/routes.ts";
import { cardsByIds } from "./features/products/queries/cards.ts";
import { productRoutes } from "./features/products/routes.ts";
import { rankingRoutes } from "./features/rankings/routes.ts";
import { registeredTestRoutes } from "./features/registered-tests/routes.ts";
import { reportRoutes } from "./features/reports/routes.ts";
import { scanRoutes } from "./features/scans/routes.ts";
import { searchRoutes } from "./features/search/routes.ts";
import { countConfirmedUser } from "./features/test-requests/commands/confirm.ts";
import { testRequestRoutes } from "./features/test-requests/routes.ts";
import { transparencyLogRoutes } from "./features/transparency-log/routes.ts";
import { unsubscribeRoutes } from "./features/unsubscribe/routes.ts";
import { uploadRoutes } from "./features/uploads/routes.ts";
import { webhookRoutes } from "./features/webhooks/routes.ts";
import { addressDataSources, personalDataSources } from "./personal-data.ts";
import type { Services } from "./services.ts";
import { unsubscribeHandlers } from "./unsubscribe-handlers.ts";

/** Every API call of the contract with its handler. */
export const bindings = (services: Services): Binding[] => [
  ...guestRoutes(services),
  ...accountRoutes(services, personalDataSources(services), (tx, userId) =>
    countConfirmedUser(services, tx, userId),
  ),
  ...apiKeyRoutes(services),
  ...webhookRoutes(services),
  ...productRoutes(services),
  ...ingredientRoutes(services),
  ...rankingRoutes(services),
  ...noticeRoutes(services),
  ...myDayRoutes(services),
  ...searchRoutes(services),
  ...aiSearchRoutes(services),
  ...reportRoutes(services, cardsByIds),
  ...registeredTestRoutes(services),
  ...openDataRoutes(services),
  ...imprintRoutes(services),
  ...transparencyLogRoutes(services),
  ...testRequestRoutes(services),
  ...followRoutes(services),
  ...correctionRoutes(services),
  ...scanRoutes(services),
  ...uploadRoutes(services),
  ...newsletterRoutes(services),
  ...unsubscribeRoutes(services, unsubscribeHandlers(services)),
  ...consoleRoutes(services, {
    account: personalDataSources(services),
    address: addressDataSources(services),
  }),
];
