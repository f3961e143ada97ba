import { eq } from "drizzle-orm";
import { users } from "#server/features/accounts/schema.ts";
import { askAs, newUser } from "./accounts.ts";
import type { TestApi } from "./api.ts";

let made = 0;

/** A request as its form sends it, of a product that nobody asked for before. */
export const wish = (changes: object = {}) => {
  made += 1;
  return {
    name: `Wish ${made} Magnesium`,
    images: [],
    supplement_brand: "Coined",
    supplement_url: `https://www.example.com/magnesium-${made}`,
    ...changes,
  };
};

/** Who asks for tests. */
export const requesters = (api: TestApi) => ({
  /** A user whose address is proven: letters come. */
  reader: async () => {
    const user = await newUser(api);
    await api.services.db.update(users).set({ emailVerified: true }).where(eq(users.emailId, user.email));
    return user;
  },
  add: (token: string, asked: object = wish()) =>
    askAs(api, token, "addTestRequest", asked as ReturnType<typeof wish>),
});
