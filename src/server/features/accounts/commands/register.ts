import type { z } from "zod";
import type { register as registerCall } from "#contract/sign-in.ts";
import { presentUser } from "../presentation.ts";
import { emailTaken } from "../rules/errors.ts";
import { users } from "../schema.ts";
import { sendEmailCode } from "./email-code.ts";
import { rejectReservedEmail } from "./email-undo.ts";
import { type Client, rememberDevice } from "./known-devices.ts";
import type { AccountNeeds } from "./needs.ts";
import { hashPassword, rejectWeakPassword } from "./passwords.ts";
import { createSession } from "./sessions.ts";

/** Creates an account, opens a session and sends the first code, in one transaction. */
export async function register(
  needs: AccountNeeds,
  input: z.output<typeof registerCall.input>,
  client: Client,
): Promise<z.input<typeof registerCall.output>> {
  rejectWeakPassword(input.password, input.email_id, "password");
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
    if (!user) throw emailTaken();
    await rejectReservedEmail(tx, { emailId: user.emailId, userId: user.id, now });
    // If the address hit its code limit, no code is sent; the user can request one on the profile later.
    await sendEmailCode(needs, tx, {
      user,
      email: user.emailId,
      purpose: "new_account",
      network: client.network,
    });
    await rememberDevice(tx, needs.accountKey, { userId: user.id, secret: client.secret, now });
    return {
      token: await createSession(tx, { userId: user.id, device: client.device, now, secondFactor: false }),
      user: presentUser(user, user.emailId),
    };
  });
}
