import { getDesk } from "#contract/staff/desk.ts";
import * as members from "#contract/staff/members.ts";
import { mayDo, STAFF_ACTIONS } from "#contract/staff/roles.ts";
import {
  acceptInvitation,
  changeStaffRole,
  findInvitation,
  inviteToStaff,
} from "#server/features/accounts/commands/staff.ts";
import { findAccount } from "#server/features/accounts/queries.ts";
import { bind } from "#server/http/bind.ts";
import type { Services } from "#server/services.ts";
import { actOf, forOthersOnly } from "./commands/act.ts";
import { readDesk } from "./queries/desk.ts";
import { presentInvitation, readStaff } from "./queries/members.ts";

export const consoleRoutes = (services: Services) => [
  ...memberRoutes(services),
  bind(getDesk, () => readDesk(services)),
];

const memberRoutes = (services: Services) => {
  const { db, clock } = services;
  return [
    bind(members.getStaffInvitation, async (_input, { visitor }) => {
      const invitation = await findInvitation(db, visitor.userId, clock.now());
      return {
        invitation: invitation ? presentInvitation(invitation) : null,
        is_staff: visitor.role !== null,
      };
    }),
    bind(members.acceptStaffInvitation, (_input, { visitor }) => acceptInvitation(services, visitor)),
    bind(members.getStaffSelf, async (_input, { visitor: { userId, role } }) => {
      const { user } = await findAccount(db, userId);
      const permissions = STAFF_ACTIONS.filter((action) => mayDo(role, action));
      return { name: `${user.firstName} ${user.lastName}`, role, permissions };
    }),
    bind(members.listStaff, () => readStaff(db, clock.now())),
    bind(members.inviteStaff, async ({ email_id, role, reason }, { visitor }) => {
      await inviteToStaff(services, { emailId: email_id, role }, await actOf(db, visitor, reason));
      return null;
    }),
    bind(members.setStaffRole, async ({ user_id, role, reason }, { visitor }) => {
      forOthersOnly(visitor, user_id);
      await changeStaffRole(services, { userId: user_id, role }, await actOf(db, visitor, reason));
      return null;
    }),
    bind(members.removeStaff, async ({ user_id, reason }, { visitor }) => {
      forOthersOnly(visitor, user_id);
      await changeStaffRole(services, { userId: user_id, role: null }, await actOf(db, visitor, reason));
      return null;
    }),
  ];
};
