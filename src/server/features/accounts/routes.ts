import {
  changePassword as changePasswordCall,
  deleteUser as deleteUserCall,
  editUser as editUserCall,
  exportUser,
  getUser,
  listSessions as listSessionsCall,
  logout as logoutCall,
  registerDevice as registerDeviceCall,
  resendEmailCode as resendEmailCodeCall,
  revokeSession as revokeSessionCall,
  verifyEmailCode as verifyEmailCodeCall,
} from "#contract/accounts.ts";
import * as passkeyCalls from "#contract/passkeys.ts";
import * as signInCalls from "#contract/sign-in.ts";
import { bind } from "#server/http/bind.ts";
import type { Services } from "#server/services.ts";
import { changePassword } from "./commands/change-password.ts";
import { registerDevice } from "./commands/devices.ts";
import { resendEmailCode, verifyEmailCode } from "./commands/email-address.ts";
import { login } from "./commands/login.ts";
import { finishPasskeyLogin, startPasskeyLogin } from "./commands/passkey-login.ts";
import { finishPasskey, removePasskey, startPasskey } from "./commands/passkeys.ts";
import { deleteUser, editUser } from "./commands/profile.ts";
import { forgotPassword, resendResetCode, resetPassword, verifyResetCode } from "./commands/recover.ts";
import { register } from "./commands/register.ts";
import { endOtherSessions, logout, revokeSession } from "./commands/sessions.ts";
import type { PersonalDataSources } from "./port.ts";
import { exportPersonalData, getProfile, listPasskeys, listSessions } from "./queries.ts";
import { describeDevice } from "./rules/device.ts";

export const accountRoutes = (services: Services, sources: PersonalDataSources) => [
  ...signInRoutes(services),
  ...profileRoutes(services, sources),
  ...securityRoutes(services),
];

const signInRoutes = (services: Services) => [
  bind(signInCalls.register, (input, { userAgent }) => register(services, input, describeDevice(userAgent))),
  bind(signInCalls.login, (input, { userAgent }) => login(services, input, describeDevice(userAgent))),
  bind(signInCalls.forgotPassword, ({ email_id }) => forgotPassword(services, email_id)),
  bind(signInCalls.verifyResetCode, (input) => verifyResetCode(services, input)),
  bind(signInCalls.resendResetCode, ({ email_id }) => resendResetCode(services, email_id)),
  bind(signInCalls.resetPassword, (input) => resetPassword(services, input)),
  bind(passkeyCalls.startPasskeyLogin, () => startPasskeyLogin(services)),
  bind(passkeyCalls.finishPasskeyLogin, (input, { userAgent }) =>
    finishPasskeyLogin(services, input, describeDevice(userAgent)),
  ),
];

const profileRoutes = (services: Services, sources: PersonalDataSources) => [
  bind(getUser, (_input, { visitor }) => getProfile(services.db, visitor)),
  bind(editUserCall, (input, { visitor }) => editUser(services, visitor, input)),
  bind(verifyEmailCodeCall, ({ user_otp }, { visitor }) => verifyEmailCode(services, visitor, user_otp)),
  bind(resendEmailCodeCall, (_input, { visitor }) => resendEmailCode(services, visitor)),
  bind(deleteUserCall, (_input, { visitor }) => deleteUser(services, sources, visitor)),
  bind(exportUser, (_input, { visitor }) =>
    exportPersonalData({ db: services.db, sources, now: services.clock.now() }, visitor),
  ),
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
    finishPasskey(services, visitor, input, describeDevice(userAgent)),
  ),
  bind(passkeyCalls.listPasskeys, (_input, { visitor }) => listPasskeys(services.db, visitor)),
  bind(passkeyCalls.removePasskey, ({ passkey_id }, { visitor }) =>
    removePasskey(services, visitor, passkey_id),
  ),
];
