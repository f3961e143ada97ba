import { z } from "zod";
import { API_KEY_FACTOR, API_KEY_SCOPES, MAX_API_KEYS } from "./api-key-vocabulary.ts";
import { endpoint } from "./endpoint.ts";
import { day, instant, text } from "./fields.ts";

export const apiKey = z.object({
  api_key_id: z.string(),
  name: z.string(),
  scopes: z.array(z.enum(API_KEY_SCOPES)),
  /** The last four characters, to tell keys apart. */
  last_four: z.string(),
  created_at: instant,
  /** Day in UTC; null if it was never used. */
  last_used_on: day.nullable(),
});
export type ApiKey = z.infer<typeof apiKey>;

/** Name that an owner gives to a key or an endpoint. */
export const ownName = text().min(1, "Enter a name.");

export const listApiKeys = endpoint("listApiKeys", {
  summary: "The API keys of the account, newest first, without the keys themselves.",
  input: z.object({ action: z.literal("list") }),
  output: z.array(apiKey),
});

export const createApiKey = endpoint("createApiKey", {
  summary: `Creates an API key, which is returned this once. Sent as the header X-API-Key, it raises limits ${API_KEY_FACTOR} times and counts them by key; it logs nobody in. Needs a confirmed email address; an account can have up to ${MAX_API_KEYS} keys (409).`,
  input: z.object({
    action: z.literal("create"),
    name: ownName,
    scopes: z
      .array(z.enum(API_KEY_SCOPES))
      .min(1, "Choose what the key is for.")
      .max(API_KEY_SCOPES.length)
      .refine((scopes) => new Set(scopes).size === scopes.length, "Name each scope once."),
  }),
  output: apiKey.extend({ key: z.string() }),
});

export const revokeApiKey = endpoint("revokeApiKey", {
  summary: "Revokes an API key at once: requests with it are refused with 401 from then on.",
  input: z.object({ action: z.literal("revoke"), api_key_id: z.string().regex(/^\d{1,9}$/, "No such key.") }),
  output: z.null(),
});
