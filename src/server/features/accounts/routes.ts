import {
  changePassword as changePasswordCall,
  deleteUser as deleteUserCall,
  editUser as editUserCall,
  exportUser,
  getUser,
  listSessions as listSessionsCall,
  logout as logoutCall,
  registerDevice as registerDeviceCall,
  resendEmailCode,
  revokeSession as revokeSessionCall,
  verifyEmailCode,
} from "#contract/accounts.ts";
import * as passkeyCalls from "#contract/passkeys.ts";
import * as signInCalls from "#contract/sign-in.ts";
import { bind } from "#server/http/bind.ts";
import type { Services } from "#server/services.ts";
import { resendAddressCode, verifyAddress } from "./commands/address.ts";
import { changePassword } from "./commands/change-password.ts";
import { registerDevice } from "./commands/devices.ts";
import { login } from "./commands/login.ts";
import { finishPasskeyLogin, startPasskeyLogin } from "./commands/passkey-login.ts";
import { finishPasskey, removePasskey, startPasskey } from "./commands/passkeys.ts";
import { deleteUser, editUser } from "./commands/profile.ts";
import { forgotPassword, resendResetCode, resetPassword, verifyResetCode } from "./commands/recover.ts";
import { register } from "./commands/register.ts";
import { endOtherSessions, logout, revokeSession } from "./commands/sessions.ts";
import { listPasskeys, listSessions, personalData, profileOf } from "./queries.ts";
import { deviceOf } from "./rules/device.ts";

export const accountRoutes = (services: Services) => [
  ...signInRoutes(services),
  ...profileRoutes(services),
  ...securityRoutes(services),
];

const signInRoutes = (services: Services) => [
  bind(signInCalls.register, (input, { userAgent }) => register(services, input, deviceOf(userAgent))),
  bind(signInCalls.login, (input, { userAgent }) => login(services, input, deviceOf(userAgent))),
  bind(signInCalls.forgotPassword, ({ email_id }) => forgotPassword(services, email_id)),
  bind(signInCalls.verifyResetCode, (input) => verifyResetCode(services, input)),
  bind(signInCalls.resendResetCode, ({ email_id }) => resendResetCode(services, email_id)),
  bind(signInCalls.resetPassword, (input) => resetPassword(services, input)),
  bind(passkeyCalls.startPasskeyLogin, () => startPasskeyLogin(services)),
  bind(passkeyCalls.finishPasskeyLogin, (input, { userAgent }) =>
    finishPasskeyLogin(services, input, deviceOf(userAgent)),
  ),
];

const profileRoutes = (services: Services) => [
  bind(getUser, (_input, { visitor }) => profileOf(services.db, visitor)),
  bind(editUserCall, (input, { visitor }) => editUser(services, visitor, input)),
  bind(verifyEmailCode, ({ user_otp }, { visitor }) => verifyAddress(services, visitor, user_otp)),
  bind(resendEmailCode, (_input, { visitor }) => resendAddressCode(services, visitor)),
  bind(deleteUserCall, (_input, { visitor }) => deleteUser(services, visitor)),
  bind(exportUser, (_input, { visitor }) => personalData(services.db, visitor, services.clock.now())),
  bind(registerDeviceCall, (input, { visitor }) => registerDevice(services, visitor, input)),
];

const securityRoutes = (services: Services) => [
  bind(logoutCall, (_input, { visitor }) => logout(services.db, visitor)),
  bind(changePasswordCall, (input, { visitor }) => changePassword(services, visitor, input)),
  bind(listSessionsCall, (_input, { visitor }) => listSessions(services.db, visitor, services.clock.now())),
  bind(revokeSessionCall, ({ session_id }, { visitor }) =>
    session_id === "others"
      ? endOtherSessions(services.db, visitor)
      : revokeSession(services.db, visitor, session_id),
  ),
  bind(passkeyCalls.startPasskey, (_input, { visitor }) => startPasskey(services, visitor)),
  bind(passkeyCalls.finishPasskey, (input, { visitor, userAgent }) =>
    finishPasskey(services, visitor, input, deviceOf(userAgent)),
  ),
  bind(passkeyCalls.listPasskeys, (_input, { visitor }) => listPasskeys(services.db, visitor)),
  bind(passkeyCalls.removePasskey, ({ passkey_id }, { visitor }) =>
    removePasskey(services, visitor, passkey_id),
  ),
];
