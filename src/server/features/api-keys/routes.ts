import * as calls from "#contract/api-keys.ts";
import { bind } from "#server/http/bind.ts";
import type { Services } from "#server/services.ts";
import { createApiKey, revokeApiKey } from "./commands.ts";
import { listApiKeys } from "./queries.ts";

export const apiKeyRoutes = (services: Services) => [
  bind(calls.listApiKeys, (_input, { visitor }) => listApiKeys(services.db, visitor)),
  bind(calls.createApiKey, (input, { visitor }) => createApiKey(services, visitor, input)),
  bind(calls.revokeApiKey, ({ api_key_id }, { visitor }) => revokeApiKey(services.db, visitor, api_key_id)),
];
