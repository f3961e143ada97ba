import type { FastifyInstance } from "fastify";
import {
  changePassword as changePasswordCall,
  deleteUser as deleteUserCall,
  editEmail as editEmailCall,
  editUser as editUserCall,
  exportUser as exportUserCall,
  getUser,
  listSessions as listSessionsCall,
  logout as logoutCall,
  registerDevice as registerDeviceCall,
  resendEmailCode as resendEmailCodeCall,
  revokeSession as revokeSessionCall,
  verifyEmailCode as verifyEmailCodeCall,
} from "#contract/accounts.ts";
import * as confirmationCalls from "#contract/confirmation.ts";
import * as passkeyCalls from "#contract/passkeys.ts";
import * as secondFactorCalls from "#contract/second-factor.ts";
import * as signInCalls from "#contract/sign-in.ts";
import { bind, type CallContext } from "#server/http/bind.ts";
import { acceptForms, answerForm } from "#server/http/forms.ts";
import { networkOf } from "#server/http/network.ts";
import type { Services } from "#server/services.ts";
import {
  finishSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
  startSecondFactor,
} from "./commands/authenticator-app.ts";
import { changePassword } from "./commands/change-password.ts";
import { confirmPassword, finishPasskeyConfirmation, startPasskeyConfirmation } from "./commands/confirm.ts";
import { registerDevice } from "./commands/devices.ts";
import { resendEmailCode, verifyEmailCode } from "./commands/email-address.ts";
import { undoEmailChange } from "./commands/email-undo.ts";
import type { Client } from "./commands/known-devices.ts";
import { login } from "./commands/login.ts";
import type { ConfirmingNeeds } from "./commands/needs.ts";
import { finishPasskeyLogin, startPasskeyLogin } from "./commands/passkey-login.ts";
import { finishPasskey, removePasskey, startPasskey } from "./commands/passkeys.ts";
import { deleteUser, editEmail, editUser, exportUser } from "./commands/profile.ts";
import { forgotPassword, resendResetCode, resetPassword, verifyResetCode } from "./commands/recover.ts";
import { register } from "./commands/register.ts";
import { endOtherSessions, logout, revokeSession } from "./commands/sessions.ts";
import type { OnConfirmed, PersonalDataSources } from "./port.ts";
import { getProfile, getSecondFactor, listPasskeys, listSessions } from "./queries.ts";
import { describeDevice } from "./rules/device.ts";

export const accountRoutes = (services: Services, sources: PersonalDataSources, onConfirmed: OnConfirmed) => [
  ...signInRoutes({ ...services, onConfirmed }),
  ...profileRoutes({ ...services, onConfirmed }, sources),
  ...securityRoutes(services),
  ...confirmationRoutes(services),
  ...secondFactorRoutes(services),
];

/** Who calls. Clients without a device secret count as unknown devices. */
const clientOf = (
  { device_secret }: { device_secret?: string | undefined },
  { userAgent, ip }: Pick<CallContext, "userAgent" | "ip">,
): Client => ({
  ip,
  secret: device_secret,
  network: networkOf(ip),
  device: describeDevice(userAgent),
});

const resetRequest = (
  input: { email_id: string; device_secret?: string | undefined },
  call: Pick<CallContext, "userAgent" | "ip">,
) => ({ emailId: input.email_id, client: clientOf(input, call) });

const signInRoutes = (services: Services & ConfirmingNeeds) => [
  bind(signInCalls.register, (input, call) => register(services, input, clientOf(input, call))),
  bind(signInCalls.login, (input, call) => login(services, input, clientOf(input, call))),
  bind(signInCalls.forgotPassword, (input, call) => forgotPassword(services, resetRequest(input, call))),
  bind(signInCalls.verifyResetCode, (input, call) =>
    verifyResetCode(services, resetRequest(input, call), input.user_otp),
  ),
  bind(signInCalls.resendResetCode, (input, call) => resendResetCode(services, resetRequest(input, call))),
  bind(signInCalls.resetPassword, (input, call) => resetPassword(services, input, clientOf(input, call))),
  bind(signInCalls.undoEmailChange, ({ token }) => undoEmailChange(services, token)),
  bind(passkeyCalls.startPasskeyLogin, () => startPasskeyLogin(services)),
  bind(passkeyCalls.finishPasskeyLogin, (input, call) =>
    finishPasskeyLogin(services, input, clientOf(input, call)),
  ),
];

const profileRoutes = (services: Services & ConfirmingNeeds, sources: PersonalDataSources) => [
  bind(getUser, (_input, { visitor }) => getProfile(services.db, visitor)),
  bind(editUserCall, (input, { visitor }) => editUser(services, visitor, input)),
  bind(editEmailCall, (input, { visitor, ip }) => editEmail(services, visitor, input, networkOf(ip))),
  bind(verifyEmailCodeCall, ({ user_otp }, { visitor }) => verifyEmailCode(services, visitor, user_otp)),
  bind(resendEmailCodeCall, (_input, { visitor, ip }) => resendEmailCode(services, visitor, networkOf(ip))),
  bind(deleteUserCall, (_input, { visitor }) => deleteUser(services, sources, visitor)),
  bind(exportUserCall, (_input, { visitor }) => exportUser(services, sources, visitor)),
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

const confirmationRoutes = (services: Services) => [
  bind(confirmationCalls.confirmPassword, (input, { visitor }) => confirmPassword(services, visitor, input)),
  bind(confirmationCalls.startPasskeyConfirmation, (_input, { visitor }) =>
    startPasskeyConfirmation(services, visitor),
  ),
  bind(confirmationCalls.finishPasskeyConfirmation, (input, { visitor }) =>
    finishPasskeyConfirmation(services, visitor, input),
  ),
];

const secondFactorRoutes = (services: Services) => [
  bind(secondFactorCalls.getSecondFactor, (_input, { visitor }) => getSecondFactor(services.db, visitor)),
  bind(secondFactorCalls.startSecondFactor, (_input, { visitor }) => startSecondFactor(services, visitor)),
  bind(secondFactorCalls.finishSecondFactor, ({ second_factor }, { visitor }) =>
    finishSecondFactor(services, visitor, second_factor),
  ),
  bind(secondFactorCalls.removeSecondFactor, (_input, { visitor }) => removeSecondFactor(services, visitor)),
  bind(secondFactorCalls.renewRecoveryCodes, (_input, { visitor }) => renewRecoveryCodes(services, visitor)),
];

/** `POST /undo-email-change?token=`: form post of the page that the link to the former address opens. */
export const undoEmailForm =
  (services: Services) =>
  async (app: FastifyInstance): Promise<void> => {
    acceptForms(app);
    app.post("/undo-email-change", (request, reply) =>
      answerForm(services, request, reply, {
        call: signInCalls.undoEmailChange,
        act: async ({ token }) => `${(await undoEmailChange(services, token)).email_id} is restored.`,
        page: "/undo-email-change",
      }),
    );
  };
