import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { instant } from "./fields.ts";

export const user = z.object({
  user_id: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  email_id: z.string(),
  email_verified: z.boolean(),
  user_image: z.string().nullable(),
  created_at: instant,
});
export type User = z.infer<typeof user>;

export const getGuestToken = endpoint("getGuestToken", {
  summary:
    "A token for a visitor who has no account: three signed parts whose payload carries `exp` in seconds.",
  input: z.object({}),
  output: z.object({ token: z.string() }),
});

export const getUser = endpoint("getUser", {
  summary: "The profile of the signed-in user.",
  input: z.object({ action: z.literal("get_user") }),
  output: user,
});
