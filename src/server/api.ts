import type { Binding } from "#server/http/bind.ts";
import { accountRoutes } from "./features/accounts/routes.ts";
import { catalogueRoutes } from "./features/catalogue/routes.ts";
import { guestRoutes } from "./features/guests/routes.ts";
import { reportRoutes } from "./features/reports/routes.ts";
import { searchRoutes } from "./features/search/routes.ts";
import type { Services } from "./services.ts";

/** Every call of the contract with what answers it. */
export const bindings = (services: Services): Binding[] => [
  ...guestRoutes(services),
  ...accountRoutes(services),
  ...catalogueRoutes(services),
  ...searchRoutes(services),
  ...reportRoutes(services),
];
