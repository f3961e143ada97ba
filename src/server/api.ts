import type { Binding } from "#server/http/bind.ts";
import { accountRoutes } from "./features/accounts/routes.ts";
import { aiSearchRoutes } from "./features/ai-search/routes.ts";
import { correctionRoutes } from "./features/corrections/routes.ts";
import { followRoutes } from "./features/follows/routes.ts";
import { guestRoutes } from "./features/guests/routes.ts";
import { newsletterRoutes } from "./features/newsletter/routes.ts";
import { openDataRoutes } from "./features/open-data/routes.ts";
import { catalogueRoutes } from "./features/products/routes.ts";
import { reportRoutes } from "./features/reports/routes.ts";
import { scanRoutes } from "./features/scans/routes.ts";
import { searchRoutes } from "./features/search/routes.ts";
import { testRequestRoutes } from "./features/test-requests/routes.ts";
import { unsubscribeRoutes } from "./features/unsubscribe/routes.ts";
import { uploadRoutes } from "./features/uploads/routes.ts";
import type { Services } from "./services.ts";
import { endLetters } from "./ways-out.ts";

/** Every call of the contract with what answers it. */
export const bindings = (services: Services): Binding[] => [
  ...guestRoutes(services),
  ...accountRoutes(services),
  ...catalogueRoutes(services),
  ...searchRoutes(services),
  ...aiSearchRoutes(services),
  ...reportRoutes(services),
  ...openDataRoutes(services),
  ...testRequestRoutes(services),
  ...followRoutes(services),
  ...correctionRoutes(services),
  ...scanRoutes(services),
  ...uploadRoutes(services),
  ...newsletterRoutes(services),
  ...unsubscribeRoutes(services, endLetters(services)),
];
