import { durationText } from "#contract/durations.ts";
import { STAFF_INVITATION_LIFETIME_S, STAFF_ROLES, type StaffRole } from "#contract/staff/roles.ts";
import { utcDay } from "#domain/dates.ts";
import { systemClock } from "#platform/clock.ts";
import type { Queryable } from "#platform/database/database.ts";
import { changeStaffRole, inviteToStaff } from "#server/features/accounts/commands/staff.ts";
import {
  findUserByEmail,
  listStaffInvitations,
  listStaffMembers,
} from "#server/features/accounts/queries.ts";
import {
  type CommandContext,
  type ConfigureCommand,
  operatorOption,
  requiredText,
  UsageError,
} from "./command.ts";
import { withDatabase, withJobs } from "./open.ts";

const REASON = "at the command line";

export const configure: ConfigureCommand = (command, context) => {
  command
    .command("list")
    .description("List staff and open invitations")
    .action(() => withDatabase(context, ({ database: { db } }) => printStaff(context, db)));
  command
    .command("invite")
    .description("Invite an email address to a role; the owner accepts at /console")
    .argument("<EMAIL>")
    .addOption(requiredText("--role <ROLE>", STAFF_ROLES.join(", ")))
    .addOption(operatorOption(context))
    .action((email, { role, operator }) => invite(context, { email, role: parseRole(role), operator }));
  command
    .command("set-role")
    .description("Change the role of a member of staff")
    .argument("<EMAIL>")
    .argument("<ROLE>", STAFF_ROLES.join(", "))
    .addOption(operatorOption(context))
    .action((email, role, { operator }) => change(context, { email, role: parseRole(role), operator }));
  command
    .command("remove")
    .description("Take the role of a member of staff away, and log them out; the account stays")
    .argument("<EMAIL>")
    .addOption(operatorOption(context))
    .action((email, { operator }) => change(context, { email, role: null, operator }));
};

const invite = (
  context: CommandContext,
  { email, role, operator }: { email: string; role: StaffRole; operator: string },
) =>
  withJobs(context, async ({ config, database: { db }, jobs }) => {
    const emailId = email.trim().toLowerCase();
    await inviteToStaff(
      { db, jobs, config, clock: systemClock },
      { emailId, role },
      { operator, reason: REASON },
    );
    context.out(
      `${emailId} is invited as ${role}, for ${durationText(STAFF_INVITATION_LIFETIME_S)}: accept at ${config.siteUrl}/console`,
    );
  });

const change = (
  context: CommandContext,
  { email, role, operator }: { email: string; role: StaffRole | null; operator: string },
) =>
  withDatabase(context, async ({ database: { db } }) => {
    const user = await findUserByEmail(db, email.trim().toLowerCase());
    if (!user) throw new UsageError("No account has this email address.");
    await changeStaffRole({ db }, { userId: user.id, role }, { operator, reason: REASON });
    context.out(role === null ? "The role is taken away." : `The role is now ${role}.`);
  });

async function printStaff({ out }: CommandContext, db: Queryable): Promise<void> {
  const members = await listStaffMembers(db);
  const invitations = await listStaffInvitations(db, systemClock.now());
  for (const { emailId, role, since, isProtected } of members)
    out(
      [role, emailId, `since ${utcDay(since)}`, !isProtected && "NO SECOND FACTOR"]
        .filter(Boolean)
        .join("  "),
    );
  for (const { emailId, role, expiresAt } of invitations)
    out([role, emailId, `invited until ${utcDay(expiresAt)}`].join("  "));
  if (members.length + invitations.length === 0)
    out("No staff yet. Invite the first: staff invite EMAIL --role administrator");
}

function parseRole(text: string): StaffRole {
  const role = STAFF_ROLES.find((known) => known === text);
  if (!role) throw new UsageError(`The role must be one of: ${STAFF_ROLES.join(", ")}.`);
  return role;
}
