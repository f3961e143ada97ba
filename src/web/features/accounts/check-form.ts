import { addresses } from "#contract/api-routes.ts";
import { plainComplaint } from "#contract/complaints.ts";
import type { FORM_SCHEMAS } from "./schemas.ts";

/** Calls that are made from a form. */
export type FormCall = keyof typeof FORM_SCHEMAS;

const load = () => import("./schemas.ts").then((file) => file.FORM_SCHEMAS);

/** Fetches the validator while the visitor types. */
export const preloadSchemas = (): void => void load().catch(() => {});

/**
 * What the contract says about the values of a form: a sentence for each field that cannot be sent, by its name.
 * Empty where the validator cannot be had: the server checks the same.
 */
export async function checkForm(name: FormCall, values: object): Promise<Record<string, string>> {
  const schemas = await load().catch(() => null);
  if (!schemas) return {};
  const address: { action?: string } = addresses[name];
  const { error } = schemas[name].safeParse({ action: address.action, ...values }, { error: plainComplaint });
  const found: Record<string, string> = {};
  for (const { path, message } of error?.issues ?? []) found[path.join(".")] ??= message;
  return found;
}
