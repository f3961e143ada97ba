import { getDesk } from "./desk.ts";
import {
  acceptStaffInvitation,
  getStaffInvitation,
  getStaffSelf,
  inviteStaff,
  listStaff,
  removeStaff,
  setStaffRole,
} from "./members.ts";

/** All calls of the console: bound by the server, called by name in the browser. */
export const staffContract = {
  getStaffInvitation,
  acceptStaffInvitation,
  getStaffSelf,
  getDesk,
  listStaff,
  inviteStaff,
  setStaffRole,
  removeStaff,
} as const;
export type StaffContract = typeof staffContract;
