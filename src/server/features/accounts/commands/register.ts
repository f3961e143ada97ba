import type { z } from "zod";
import type { register as registerCall } from "#contract/sign-in.ts";
import { presentUser } from "../presentation.ts";
import { addressTaken } from "../rules/refusals.ts";
import { users } from "../schema.ts";
import { sendAddressCode } from "./address-code.ts";
import type { AccountNeeds } from "./needs.ts";
import { hashPassword, refuseWeak } from "./passwords.ts";
import { openSession } from "./sessions.ts";

/** Makes an account, logs it in and has its first code sent: all of it, or nothing. */
export async function register(
  needs: AccountNeeds,
  input: z.output<typeof registerCall.input>,
  device: string,
): Promise<z.input<typeof registerCall.output>> {
  refuseWeak(input.password, input.email_id, "password");
  const passwordHash = await hashPassword(input.password);
  const now = needs.clock.now();
  return needs.db.transaction(async (tx) => {
    const [user] = await tx
      .insert(users)
      .values({
        firstName: input.first_name,
        lastName: input.last_name,
        emailId: input.email_id,
        passwordHash,
        termsAcceptedAt: now,
        createdAt: now,
      })
      .onConflictDoNothing({ target: users.emailId })
      .returning();
    if (!user) throw addressTaken();
    // Where the address has had too many codes of late, the next can be asked for on the profile.
    await sendAddressCode(needs, tx, { user, address: user.emailId, purpose: "new_account" });
    return {
      token: await openSession(tx, { userId: user.id, device, now }),
      user: presentUser(user, user.emailId),
    };
  });
}
