import type { Db, Queryable } from "#platform/database/database.ts";
import { deleteSecondFactor } from "#server/features/accounts/commands/authenticator-app.ts";
import { endAllSessions } from "#server/features/accounts/commands/sessions.ts";
import { findUserByEmail, lockAccountIfAny } from "#server/features/accounts/queries.ts";
import { recordAction } from "#server/features/catalogue/commands/audit.ts";
import { type CommandContext, type ConfigureCommand, operatorOption, UsageError } from "./command.ts";
import { withDatabase } from "./open.ts";

export const configure: ConfigureCommand = (command, context) => {
  addUserAction(command, context, {
    name: "end-sessions",
    description: "Log a user out everywhere, for example after a stolen device",
    act: async (tx, userId) => {
      await endAllSessions(tx, userId);
      return "The user is logged out everywhere.";
    },
  });
  addUserAction(command, context, {
    name: "remove-second-factor",
    description: "Remove the authenticator app of a user who lost it and all recovery codes",
    act: async (tx, userId) => {
      if (!(await deleteSecondFactor(tx, userId)))
        throw new UsageError("This user has no authenticator app.");
      return "The authenticator app is removed. Logging in needs the password only.";
    },
  });
};

interface UserAction {
  name: string;
  description: string;
  /** Returns the sentence to print. */
  act(tx: Queryable, userId: number): Promise<string>;
}

/** A command on one user. The audit log names the user's ID, never the email. */
const addUserAction = (
  command: Parameters<ConfigureCommand>[0],
  context: CommandContext,
  { name, description, act }: UserAction,
) =>
  command
    .command(name)
    .description(description)
    .argument("<EMAIL>", "Email address of the account")
    .addOption(operatorOption(context))
    .action((email, { operator }) =>
      withDatabase(context, async ({ database: { db } }) => {
        context.out(
          await onUser(db, email, async (tx, userId) => {
            const sentence = await act(tx, userId);
            await recordAction(tx, { operator, action: name, subject: `user ${userId}`, details: {} });
            return sentence;
          }),
        );
      }),
    );

const onUser = (db: Db, email: string, act: UserAction["act"]): Promise<string> =>
  db.transaction(async (tx) => {
    const user = await findUserByEmail(tx, email.trim().toLowerCase());
    if (!user) throw new UsageError("No account has this email address.");
    await lockAccountIfAny(tx, user.id);
    return act(tx, user.id);
  });
