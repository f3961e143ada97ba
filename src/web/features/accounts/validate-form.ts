import { apiRoutes } from "#contract/api-routes.ts";
import { validationMessage } from "#contract/validation-messages.ts";
import type { FORM_SCHEMAS } from "./schemas.ts";

/** API calls that are submitted from a form. */
export type FormCall = keyof typeof FORM_SCHEMAS;

const load = () => import("./schemas.ts").then((file) => file.FORM_SCHEMAS);

/** Preloads the validator while the visitor types. */
export const preloadSchemas = (): void => void load().catch(() => {});

/**
 * Validates form values against the contract's schema. Returns one error message per invalid field, keyed by field
 * name; empty if the validator can't be loaded, because the server runs the same checks.
 */
export async function validateForm(name: FormCall, values: object): Promise<Record<string, string>> {
  const schemas = await load().catch(() => null);
  if (!schemas) return {};
  const route: { action?: string } = apiRoutes[name];
  const { error } = schemas[name].safeParse(
    { action: route.action, ...values },
    { error: validationMessage },
  );
  const fieldErrors: Record<string, string> = {};
  for (const { path, message } of error?.issues ?? []) fieldErrors[path.join(".")] ??= message;
  return fieldErrors;
}
